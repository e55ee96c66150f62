import { closeOnSignal, routeLines, say, startFromTerminal, startMessage } from './terminal.ts';

/* `npm start`: builds what is stale, starts the system and prints its addresses; with `--routes` also every route. */

const system = await startFromTerminal();
// Before it says how to stop.
closeOnSignal(system.close);
say(startMessage(system, system.url));
if (process.argv.includes('--routes')) say(`${routeLines(system).join('\n')}\n`);
