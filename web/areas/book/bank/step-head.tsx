import { type ReactNode, useEffect, useRef } from 'react';

/** The heading of a step. It takes the focus: the button that led here is gone. */
export function StepHead({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <h3 className="bank-step-head" ref={heading} tabIndex={-1}>
      {children}
    </h3>
  );
}
