import { ensureBuilt } from './built.ts';

/* `npm run prepare:demo`: builds and synthesizes what `npm start` runs, for an image. */

ensureBuilt((line) => console.log(line));
