import { describe, expect, it } from 'vitest';
import { type Fields, fieldsOf } from '#lambdas/functions/links/seller/fields.ts';
import { type FormAnswer, readAnswer } from '#lambdas/functions/links/seller/read-answer.ts';
import type { SellerOption } from '#shared/structures/base/offer/seller-option.ts';

const anOption: SellerOption = {
  structure: 'Seller Finance',
  name: 'name-payments',
  closing: 22_000,
  beside: null,
  monthly: [{ amount: 224.56, months: 84 }],
  end: 66_564.85,
  months: 84,
  loan: [],
  title: 'title-closing',
  how: [],
  know: [],
  counters: {
    price: { least: 30_000, most: 1e9 },
    closing: { least: 0.01, most: 222_000 },
    monthly: { least: 50, most: 2000 },
  },
};
const cash: SellerOption = { ...anOption, structure: 'Wholesale', counters: { price: { least: 168_000, most: 1e9 } } };
const options = [cash, anOption];

const form = (fields: Record<string, string>): Fields =>
  fieldsOf({
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(fields).toString(),
    isBase64Encoded: false,
  });

const read = (kind: FormAnswer, fields: Record<string, string>) => readAnswer(kind, form(fields), { options });
const counter = (fields: Record<string, string>) =>
  read('counter', { counter_option: '1', counter_number: 'price', counter_amount: '262,000', ...fields });

describe('a form', () => {
  const send = (type: string | undefined, body: string, isBase64Encoded = false) =>
    fieldsOf({ headers: { 'content-type': type }, body, isBase64Encoded });

  it('is read as API Gateway passes it: as base64', () => {
    const body = Buffer.from('question=%C2%BFCu%C3%A1ndo%3F+Ma%C3%B1ana').toString('base64');
    expect(send('application/x-www-form-urlencoded; charset=UTF-8', body, true)).toEqual({
      question: '¿Cuándo? Mañana',
    });
  });

  it.each(['application/json', 'multipart/form-data; boundary=a', 'text/plain', undefined])(
    'is refused as %s',
    (type) => {
      expect(() => send(type, 'do=show')).toThrow(expect.objectContaining({ code: 'invalid_input' }));
    },
  );

  it('may have 16 kB and no byte more', () => {
    const type = 'application/x-www-form-urlencoded';
    const body = `question=${'a'.repeat(16 * 1024 - 'question='.length)}`;
    expect(send(type, body).question).toHaveLength(16 * 1024 - 9);
    expect(() => send(type, `${body}a`)).toThrow(expect.objectContaining({ code: 'too_large' }));
  });

  it('keeps no field that the page does not have', () => {
    expect(form({ phone: '1', constructor: 'y', name: 'Rosa' })).toEqual({ name: 'Rosa' });
  });

  it('has the last of two values: that of the button which was pressed', () => {
    expect(send('application/x-www-form-urlencoded', 'language=en&do=&language=es')).toEqual({
      language: 'es',
      do: '',
    });
  });

  it('has one sign for a line break, and counts it so', () => {
    expect(form({ question: 'a\r\nb' }).question).toBe('a\nb');
  });
});

describe('an answer', () => {
  it('of interest names the option, as the page has it', () => {
    expect(read('interest', { interest_option: '1', name: ' Rosa ' })).toEqual({
      said: { kind: 'interest', name: 'Rosa', option: 1, structure: 'Seller Finance' },
    });
  });

  it.each(['', '2', '-1', '1.0', '01', 'price'])('of interest in option "%s" asks which', (interest_option) => {
    expect(read('interest', { interest_option })).toEqual({ problems: { interest_option: { id: 'bad-empty' } } });
  });

  it.each([
    ['262,000', 262_000],
    ['$262,000', 262_000],
    [' 262000.50 ', 262_000.5],
    ['262000.005', 262_000.01],
  ])('with "%s" counters with an amount', (counter_amount, amount) => {
    expect(counter({ counter_amount })).toEqual({
      said: { kind: 'counter', option: 1, structure: 'Seller Finance', number: 'price', amount },
    });
  });

  it.each(['', '$', '0', '-5', 'a lot', '262.000,00', '5%', '1e12', '29,999.99'])(
    'with "%s" is no counter',
    (counter_amount) => {
      expect(counter({ counter_amount })).toEqual({ problems: { counter_amount: { id: 'bad-amount' } } });
    },
  );

  it.each(['49.99', '2000.01'])('with %s a month, which the option cannot have, is asked for a price', (amount) => {
    expect(counter({ counter_number: 'monthly', counter_amount: amount })).toEqual({
      problems: { counter_amount: { id: 'bad-monthly' } },
    });
  });

  it('counters no number that the option lacks', () => {
    const outcome = counter({ counter_option: '0', counter_number: 'monthly', counter_amount: '100' });
    expect(outcome).toEqual({ problems: { counter_amount: { id: 'bad-monthly' } } });
  });

  it('says every problem of a counter at once', () => {
    expect(read('counter', { name: 'x'.repeat(101) })).toEqual({
      problems: {
        name: { id: 'bad-long', with: { most: { count: 100 } } },
        counter_option: { id: 'bad-empty' },
        counter_number: { id: 'bad-empty' },
      },
    });
  });

  it.each([
    ['question', 'question', 1000],
    ['call', 'call_phone', 40],
    ['no', 'no_reason', 500],
  ] as const)('of "%s" takes a %s of %i characters and no more', (kind, field, most) => {
    const sure: Record<string, string> = kind === 'no' ? { no_sure: 'yes' } : {};
    expect(read(kind, { ...sure, [field]: '😀'.repeat(most) })).toHaveProperty('said');
    expect(read(kind, { ...sure, [field]: '😀'.repeat(most + 1) })).toEqual({
      problems: { [field]: { id: 'bad-long', with: { most: { count: most } } } },
    });
  });

  it.each([
    ['question', { question: ' \n ' }, 'question', 'bad-empty'],
    ['call', { call_when: 'noon' }, 'call_phone', 'bad-empty'],
    ['no', { no_reason: 'because' }, 'no_sure', 'bad-untick'],
  ] as const)('of "%s" needs more than a press', (kind, fields, field, id) => {
    expect(read(kind, fields)).toEqual({ problems: { [field]: { id } } });
  });

  it('without a reason is a plain no, and one that takes back says no more', () => {
    expect(read('no', { no_sure: 'yes', question: 'left from another form' })).toEqual({ said: { kind: 'no' } });
    expect(read('take_back', { no_reason: 'left' })).toEqual({ said: { kind: 'take_back' } });
  });

  it('keeps free text in any language, and nothing that cannot be shown', () => {
    const question = '¿Y el préstamo?\n\tNo\u0000 lo \u202Esé\uFFFD.';
    expect(read('question', { question })).toMatchObject({ said: { text: '¿Y el préstamo?\n\tNo lo sé.' } });
  });
});
