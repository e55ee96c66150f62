import type { ReactNode } from 'react';
import { classes } from '#web/ui/controls/classes.ts';
import './tag.css';

/** A short word about a thing; `mark` is the survey orange that singles this house out. */
export function Tag({ tone = 'default', children }: { tone?: 'mark' | 'default'; children: ReactNode }) {
  return <span className={classes('tag', tone === 'mark' && 'tag-mark')}>{children}</span>;
}
