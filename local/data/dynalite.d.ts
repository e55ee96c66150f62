declare module 'dynalite' {
  import type { Server } from 'node:http';

  /** The part of dynalite's options that the runner sets. */
  export default function dynalite(options: {
    path?: string | undefined;
    createTableMs?: number;
    deleteTableMs?: number;
    updateTableMs?: number;
  }): Server;
}
