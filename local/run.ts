import { closeOnSignal, routeLines, say, startFromTerminal, startMessage } from './terminal.ts';

/* `npm start`: builds what is stale, starts the system and prints its addresses; with `--routes` also every route. */

const system = await startFromTerminal();
say(startMessage(system, system.url));
if (process.argv.includes('--routes')) say(`${routeLines(system).join('\n')}\n`);
closeOnSignal(system.close);
