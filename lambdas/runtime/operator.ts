import * as z from 'zod/mini';
import type { Operator } from '#shared/site/operator.ts';
import { setting } from './settings.ts';

const Setting = z.object({ company: z.string(), address: z.string(), supportEmail: z.string() });

/** Who runs this installation. */
export function operator(): Operator {
  return Setting.parse(JSON.parse(setting('operator')));
}
