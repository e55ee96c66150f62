import type { ReactNode } from 'react';
import { classes } from '#web/ui/controls/classes.ts';
import './tag.css';

/** A short label; `mark` uses the survey orange reserved for the user's property. */
export function Tag({ tone = 'default', children }: { tone?: 'mark' | 'default'; children: ReactNode }) {
  return <span className={classes('tag', tone === 'mark' && 'tag-mark')}>{children}</span>;
}
