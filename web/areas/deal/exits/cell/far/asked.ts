import type { ExitPlan } from '#shared/exits/base/exit-input.ts';
import type { Exit } from '#shared/strategy/exit-name.ts';
import type { Strategy } from '#shared/strategy/strategy-name.ts';
import type { CompareInput } from '#shared/structures/base/deal-input.ts';

/** To be solved and stressed; it lags behind the fields. */
export type Asked = { input: CompareInput; plan: ExitPlan; structure: Strategy; exit: Exit };
