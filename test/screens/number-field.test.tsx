import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { parseAmount } from '#shared/values/parse-amount.ts';
import { NumberField } from '#web/ui/forms/number-field.tsx';

afterEach(cleanup);

/** A field that goes back to 6,000 when nothing is typed. */
function WithUsual({ heard }: { heard: (text: string) => void }) {
  const [typed, setTyped] = useState<string>();
  return (
    <NumberField
      name="unit"
      label="A garage bay"
      isGrouped
      text={typed ?? '6000'}
      onChange={(text) => {
        setTyped(text.trim() === '' ? undefined : text);
        heard(text);
      }}
    />
  );
}

it('a number field with a usual value stays empty when it is emptied, until it is left', async () => {
  const heard: string[] = [];
  render(<WithUsual heard={(text) => heard.push(text)} />);
  const user = userEvent.setup();
  const field = screen.getByLabelText<HTMLInputElement>('A garage bay');
  expect(field.value).toBe('6,000');
  await user.clear(field);
  expect(field.value).toBe('');
  await user.type(field, '70');
  expect(field.value).toBe('70');
  await user.clear(field);
  await user.tab();
  expect(field.value).toBe('6,000');
  expect(heard).toEqual(['', '7', '70', '']);
});

function Price({ heard }: { heard: (text: string) => void }) {
  const [text, setText] = useState('1234');
  const hear = (typed: string) => {
    setText(typed);
    heard(typed);
  };
  return <NumberField name="price" label="Price" isGrouped text={text} onChange={hear} />;
}

type User = ReturnType<typeof userEvent.setup>;

/** What a field that shows 1,234, with all of it selected, is heard to say after `work`. */
async function heardAfter(work: (user: User, field: HTMLInputElement) => Promise<void>): Promise<string> {
  const heard: string[] = [];
  render(<Price heard={(text) => heard.push(text)} />);
  const user = userEvent.setup();
  const field = screen.getByLabelText<HTMLInputElement>('Price');
  expect(field.value).toBe('1,234');
  await user.click(field);
  field.setSelectionRange(0, field.value.length);
  await work(user, field);
  cleanup();
  return heard.at(-1) ?? 'nothing';
}

it.each([
  ['1250,75', null],
  ['6,5', null],
  ['250.000,00', null],
  ['1,250', 1250],
  ['1,250,000.50', 1_250_000.5],
])('a number field that shows our commas reads %s, typed or pasted over it, as %s', async (typed, amount) => {
  expect(parseAmount(await heardAfter((user) => user.keyboard(typed)))).toBe(amount);
  expect(parseAmount(await heardAfter((user) => user.paste(typed)))).toBe(amount);
});

it('a number field ignores the commas that it has added, wherever a digit goes or comes', async () => {
  const text = await heardAfter(async (user, field) => {
    field.setSelectionRange(5, 5);
    await user.keyboard('5{Backspace}{Backspace}');
  });
  expect(text).toBe('123');
});
