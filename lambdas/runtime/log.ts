import * as z from 'zod/mini';

/*
 * One object per event. Lambda writes it as JSON with time, level and request id, and CloudWatch Logs Insights can
 * query `message.status` (it could not query JSON inside a string). Callers pass ids, codes and durations; never a
 * body, a token, an address or an owner's name.
 */
type Level = 'info' | 'warn' | 'error';
type Fields = Record<string, string | number | boolean | undefined>;

/** The AWS SDK's answer to a call. */
const Answered = z.object({
  $metadata: z.object({ httpStatusCode: z.optional(z.number()), requestId: z.optional(z.string()) }),
});

export type Log = Record<Level, (event: string, fields?: Fields) => void>;

/** The version of the function that runs, as Lambda says. */
export const functionVersion = (): string | undefined => process.env.AWS_LAMBDA_FUNCTION_VERSION;

/** A log whose every line carries the given ids. */
export function logWith(ids: Fields): Log {
  const write = (level: Level) => (event: string, fields?: Fields) => console[level]({ event, ...ids, ...fields });
  return { info: write('info'), warn: write('warn'), error: write('error') };
}

/**
 * An error's log fields. Of an answer of AWS no text: it may hold what was sent, such as a recipient's address in a
 * refusal of SES. Its request id finds it in AWS's own logs.
 */
export function errorFields(error: unknown): Fields {
  if (!(error instanceof Error)) return { error: typeof error };
  const answer = Answered.safeParse(error).data?.$metadata;
  if (answer) return { error: error.name, status: answer.httpStatusCode, aws_request_id: answer.requestId };
  return { error: error.name, detail: error.message, stack: error.stack };
}
