import { dayMs } from './days.ts';

/** When a link ends that is made or renewed now. */
export const linkEnd = (now: Date, days: number): string => new Date(now.getTime() + days * dayMs).toISOString();
