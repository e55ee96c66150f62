/* Which payment's money has met which installment: the first that came goes first. Money in whole cents. */

/** Money of a payment that came for installments. */
type Came = { number: number; day: string; cents: number };

/** An installment that was met. */
export type Met = {
  due: string;
  /** Whole. */
  amount: number;
  /** The day on which it was met, and the one on which its money was there: that is when it was paid. */
  day: string;
  paidOn: string;
  /** The payment that has met it; `null` where held money did by itself. */
  by: number | null;
  /** The payments whose money it is, the first that came first. */
  from: number[];
};

/** Money that came and has met nothing yet. */
export class FirstIn {
  #came: Came[] = [];

  add(came: Came): void {
    if (came.cents > 0) this.#came.push(came);
  }

  /** Takes an installment's money out. @param by the payment that met it. */
  takeOut({ due, amount }: { due: string; amount: number }, day: string, by: number | null): Met {
    const from: number[] = [];
    let [left, paidOn] = [amount, by === null ? '' : day];
    while (left > 0 && this.#came[0]) {
      const [first] = this.#came;
      const taken = Math.min(left, first.cents);
      from.push(first.number);
      paidOn = first.day;
      left -= taken;
      first.cents -= taken;
      if (first.cents === 0) this.#came.shift();
    }
    return { due, amount, day, paidOn: paidOn === '' ? day : paidOn, by, from };
  }

  /** What is left, by payment. */
  get left(): readonly Readonly<Came>[] {
    return this.#came;
  }

  copy(): FirstIn {
    const copy = new FirstIn();
    for (const came of this.#came) copy.add({ ...came });
    return copy;
  }
}
