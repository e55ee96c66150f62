/** System tests that are about the local store itself, with the reason of each. They run in `npm test` only. */
export const exempt: Record<string, string> = {
  'test/system/game-day.test.ts': 'copies kept data folders, and starts systems of two releases in them',
  'test/system/start-command.test.ts': 'starts `npm start` as a process with a data folder',
  'test/system/site/any-kill.long.test.ts': 'kills that process and reads what its store kept',
  'test/system/site/restart.test.ts': 'starts the demo again in a kept data folder',
  'test/system/scale/counts.test.ts': 'counts the units of calls, which DynamoDB Local reckons in its own way',
};
