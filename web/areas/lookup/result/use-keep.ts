import { useRef, useState } from 'react';
import type { Analysis } from '#shared/analysis/analysis.ts';
import { usd } from '#shared/values/money.ts';
import { useAction } from '#web/ui/forms/use-action.ts';
import { toast } from '#web/ui/overlays/toasts.tsx';
import { type KeepAction, keepSuccess } from './keep-texts.ts';
import { readPrice, type TypedPrice } from './purchase-price.ts';
import { showKeepFailure } from './show-keep-failure.ts';

export type Saved = Pick<Analysis, 'id' | 'purchase_price' | 'purchase_price_from'>;

export type KeepOptions = {
  address: string;
  estimatedValue: number;
  /** USD. */
  askingPrice: number | undefined;
  saved?: Saved | undefined;
  /** What its deal opens under without being saved; absent where it is saved first. */
  draft?: string | undefined;
  /** Saves at a price, by default the estimated value; absent if the analysis is saved. */
  onSave?: ((price: number | undefined) => Promise<Saved>) | undefined;
  onOpen: (page: 'calculator' | 'letter', id: string) => void;
};

/** Saving a result: the price to save at, and the actions, of which calculator and letter save first. */
export function useKeep({ address, estimatedValue, askingPrice, saved, draft, onSave, onOpen }: KeepOptions) {
  const [typed, setTyped] = useState<string>();
  const pressed = useRef<KeepAction>(null);
  const shownPrice = typed ?? (estimatedValue > 0 ? plainDollars(estimatedValue) : '');
  const price = readPrice(shownPrice);
  const actions = {
    save: useKeeping('save', keep),
    calculator: useKeeping('calculator', keep),
    letter: useKeeping('letter', keep),
  };
  const busy = Object.values(actions).some((action) => action.busy);

  async function keep(action: KeepAction) {
    if (saved) {
      if (action !== 'save') onOpen(action, saved.id);
      return;
    }
    if (draft !== undefined && action === 'calculator') {
      onOpen(action, draft);
      return;
    }
    if (!onSave || 'problem' in price) return;
    pressed.current = action;
    const kept = await onSave(price.price);
    toast(keepSuccess(action, address));
    if (action !== 'save') onOpen(action, kept.id);
  }

  return {
    saved,
    estimatedValue,
    askingPrice,
    price,
    shownPrice,
    type: setTyped,
    /** Writes the price as dollars, once its field is left. */
    tidy: () => setTyped((before) => tidied(price, before)),
    actions,
    busy,
    unusable: busy || (!saved && 'problem' in price),
    /** The action that saved it. */
    pressed,
  };
}

export type Keep = ReturnType<typeof useKeep>;

function useKeeping(action: KeepAction, keep: (action: KeepAction) => Promise<void>) {
  return useAction(
    () => keep(action),
    (error) => showKeepFailure(action, error),
  );
}

function tidied(price: TypedPrice, typed: string | undefined): string | undefined {
  if ('problem' in price) return typed;
  return price.price === undefined ? undefined : plainDollars(price.price);
}

function plainDollars(amount: number): string {
  return usd(amount).replace('$', '');
}
