import { rmSync } from 'node:fs';
import { join } from 'node:path';

/* `npm run reset`: forgets everything the local system kept: tables, users, mails, logs. */
const dataDir = process.env.DATA_DIR ?? join(import.meta.dirname, '..', '.local');
rmSync(dataDir, { recursive: true, force: true });
console.log(`Removed ${dataDir}.`);
