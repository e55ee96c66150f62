import type { ReactNode } from 'react';
import { classes } from '#web/ui/controls/classes.ts';
import './topic.css';

/** Figures and pictures about one topic: side by side where there is room, or one wide column. */
export function Topic({ children, wide = false }: { children: ReactNode; wide?: boolean }) {
  return <div className={classes('topic', wide && 'topic-wide')}>{children}</div>;
}

/** A column of a topic that holds several things. */
export function TopicColumn({ children }: { children: ReactNode }) {
  return <div className="topic-column">{children}</div>;
}
