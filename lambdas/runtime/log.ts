/*
 * One object per event. Lambda writes it as JSON with time, level and request id, and CloudWatch Logs Insights can
 * query `message.status` (it could not query JSON inside a string). Callers pass ids, codes and durations; never a
 * body, a token, an address or an owner's name.
 */
type Level = 'info' | 'warn' | 'error';
type Fields = Record<string, string | number | boolean | undefined>;

export type Log = Record<Level, (event: string, fields?: Fields) => void>;

/** A log whose every line carries the given ids. */
export function logWith(ids: Fields): Log {
  const write = (level: Level) => (event: string, fields?: Fields) => console[level]({ event, ...ids, ...fields });
  return { info: write('info'), warn: write('warn'), error: write('error') };
}

/** An error's log fields. */
export function errorFields(error: unknown): Fields {
  if (!(error instanceof Error)) return { error: typeof error };
  return { error: error.name, detail: error.message, stack: error.stack };
}
