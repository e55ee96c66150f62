import { expect, it } from 'vitest';
import { type ReplyMailParts, replyMail } from '#shared/seller-page/reply-mail.ts';

const parts: ReplyMailParts = {
  about: 'replied',
  language: 'en',
  sender: { name: 'Pat Buyer\r\nBcc: all@example.com' },
  street: '2417 E Sample Palm Ln',
  link: 'https://app.example.com/o/code#opens',
  stop: 'https://app.example.com/o/code#stops',
  operator: { company: 'Acorn Homes, LLC', address: '1 Main St, Mesa, AZ 85201' },
};

it('tells a seller of a reply without its words, with a link of their own, who sends it, and how to stop it', () => {
  expect(replyMail(parts)).toEqual({
    subject: 'About your house at 2417 E Sample Palm Ln',
    text:
      'Pat Buyer Bcc: all@example.com replied to you about 2417 E Sample Palm Ln. ' +
      'Read it here: https://app.example.com/o/code#opens\n\n' +
      'Sent once for Pat Buyer Bcc: all@example.com, Acorn Homes, LLC, 1 Main St, Mesa, AZ 85201. ' +
      'To get no more, press here: https://app.example.com/o/code#stops\n',
  });
});

it('is in the language in which the address was left', () => {
  const { subject, text } = replyMail({ ...parts, about: 'hear', language: 'es' });
  expect(subject).toBe('Sobre su casa en 2417 E Sample Palm Ln');
  expect(text).toMatch(/^Usted pidió saber de respuestas .* https:\/\/app\.example\.com\/o\/code#opens\n\nEnviado/);
});
