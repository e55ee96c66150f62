import type { ComponentProps } from 'react';
import type { Need } from '#shared/account/roles.ts';
import { useHydrated } from '#web/first-paint/use-hydrated.ts';
import { classes } from './classes.ts';
import { Link } from './link.tsx';
import { useMay } from './may.tsx';

type Variant = {
  variant?: 'primary' | 'default' | 'quiet' | 'danger';
  /** As wide as its container. */
  block?: boolean;
};

type ButtonProps = Variant & {
  /** The action is running: the button is disabled and announces it. */
  busy?: boolean;
  /** Not shown to those whose role doesn't allow this. */
  need?: Need;
} & ComponentProps<'button'>;

/** In a pre-rendered page it is disabled until hydrated, but looks enabled: see controls.css. */
export function Button({ variant, block, busy = false, className, disabled, type, need, ...rest }: ButtonProps) {
  const isHydrated = useHydrated();
  const may = useMay();
  if (need !== undefined && !may(need)) return null;
  return (
    <button
      {...rest}
      type={type ?? 'button'}
      className={classes(variantClasses({ variant, block }), className)}
      disabled={disabled === true || busy || !isHydrated}
      data-hydrating={isHydrated ? undefined : ''}
      aria-busy={busy || undefined}
    />
  );
}

type LinkProps = Variant & { to: string } & Omit<ComponentProps<'a'>, 'href'>;

/** A link that leads to a page and looks like a button. */
export function ButtonLink({ variant, block, className, ...rest }: LinkProps) {
  return <Link {...rest} className={classes(variantClasses({ variant, block }), className)} />;
}

function variantClasses({ variant = 'default', block = false }: Variant): string {
  return classes('button', variant !== 'default' && `button-${variant}`, block && 'button-block');
}
