import { rmSync } from 'node:fs';
import { join } from 'node:path';

/* `npm run reset`: deletes the local system's data: tables, users, mails, logs. */
const dataDir = process.env.DATA_DIR ?? join(import.meta.dirname, '..', '.local');
rmSync(dataDir, { recursive: true, force: true });
console.log(`Removed ${dataDir}.`);
