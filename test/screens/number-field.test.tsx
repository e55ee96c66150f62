import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { NumberField } from '#web/ui/forms/number-field.tsx';

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
