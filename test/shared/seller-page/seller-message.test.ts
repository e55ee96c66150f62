import { expect, it } from 'vitest';
import { messageSubject, sellerMessage, streetPart } from '#shared/seller-page/message/seller-message.ts';

const link = 'https://deals.example/o/Ab1#secret';
const from = { name: 'Ruth Hollis', sender: 'Dana Alder', street: '24 Sample Palm', link };

it('brings a link in English and in Spanish', () => {
  expect(sellerMessage('en', from, true)).toBe(
    `Hello Ruth Hollis, this is Dana Alder. Here is how we could buy 24 Sample Palm: ${link} You can read it, ask, or say no.`,
  );
  expect(sellerMessage('es', from, true)).toContain(`Hola Ruth Hollis, soy Dana Alder. Así podríamos comprar`);
});

it('says of a version that it takes the place of the one before', () => {
  expect(sellerMessage('en', from, false)).toContain('I changed the offer for 24 Sample Palm');
  expect(sellerMessage('es', from, false)).toContain('Esta toma el lugar de la anterior.');
});

it('greets somebody without a name', () => {
  expect(sellerMessage('en', { ...from, name: '' }, true)).toMatch(/^Hello, this is Dana Alder\. /);
  expect(sellerMessage('es', { ...from, name: '' }, true)).toMatch(/^Hola, soy Dana Alder\. /);
});

it('leaves a placeholder in what was typed as it is', () => {
  expect(sellerMessage('en', { ...from, name: '{link}' }, true)).toMatch(/^Hello \{link\}, /);
});

it('names the street alone', () => {
  expect(streetPart('24 Sample Palm, Mesa, AZ 85201')).toBe('24 Sample Palm');
  expect(messageSubject('es', '24 Sample Palm')).toBe('Sobre su casa en 24 Sample Palm');
});
