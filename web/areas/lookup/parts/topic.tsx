import type { ReactNode } from 'react';
import { classes } from '#web/ui/controls/classes.ts';
import './topic.css';

/** Figures and charts of one topic: side by side if there is room, or one wide column. */
export function Topic({ children, wide = false }: { children: ReactNode; wide?: boolean }) {
  return <div className={classes('topic', wide && 'topic-wide')}>{children}</div>;
}

export function TopicColumn({ children }: { children: ReactNode }) {
  return <div className="topic-column">{children}</div>;
}
