import { createContext, type ReactNode, use } from 'react';
import { allows, type Need, type Role, refusalOf } from '#shared/account/roles.ts';

/** Somebody who works in another's workspace: their role, and who can change what it doesn't allow. */
export type Guest = { role: Role; owner: string };

/** Absent in one's own workspace, where everything is allowed. */
const GuestContext = createContext<Guest | undefined>(undefined);
const FixedContext = createContext(false);

export function AsGuest({ guest, children }: { guest: Guest; children: ReactNode }) {
  return <GuestContext value={guest}>{children}</GuestContext>;
}

/** Whether the user's role allows something. The server decides each call. */
export function useMay(): (need: Need) => boolean {
  const guest = use(GuestContext);
  return (need) => guest === undefined || allows(guest.role, need);
}

type MayProps = { need: Need; children: ReactNode; otherwise?: ReactNode };

/** What only some roles see. */
export function May({ need, children, otherwise = null }: MayProps) {
  return useMay()(need) ? children : otherwise;
}

/** Stands where a page's main action would be: "Viewers can’t keep books. Ask Ines Vestor." Nothing where it is allowed. */
export function WhoMay({ need }: { need: Need }) {
  const guest = use(GuestContext);
  if (guest === undefined || allows(guest.role, need)) return null;
  return <p className="who-may no-print">{refusalOf(guest.role, need, guest.owner)}</p>;
}

/** Shows the fields in it without letting them be changed, where the role doesn't allow it. */
export function FieldsFor({ need, children }: Omit<MayProps, 'otherwise'>) {
  return <FixedContext value={!useMay()(need)}>{children}</FixedContext>;
}

/** Whether the fields here only show what is kept. */
export const useFixed = (): boolean => use(FixedContext);
