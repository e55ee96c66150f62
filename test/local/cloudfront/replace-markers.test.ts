import { expect, it } from 'vitest';
import { replaceMarkers } from '#local/cloudfront/replace-markers.ts';

it('writes a value as it is, in UTF-8, and leaves the bytes of a picture', () => {
  const picture = Buffer.from([0x89, 0x50, 0xff, 0xfe, 0x00, 0x9d]);
  const body = Buffer.concat([Buffer.from('© Company of this stage, “Häuser” '), picture]);
  const made = replaceMarkers(body, { 'Company of this stage': 'O’Brien $& Häuser $$ Ltd' });
  expect(made).toEqual(Buffer.concat([Buffer.from('© O’Brien $& Häuser $$ Ltd, “Häuser” '), picture]));
  expect(replaceMarkers(picture, {})).toEqual(picture);
});
