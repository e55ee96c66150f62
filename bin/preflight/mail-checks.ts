import { GetAccountCommand, type GetAccountCommandOutput, GetEmailIdentityCommand } from '@aws-sdk/client-sesv2';
import type { Stage } from '#infra/stage/stages.ts';
import { wholeNumber } from '#shared/values/numbers.ts';
import { ask, askIfThere, CouldNotAsk, named } from './aws.ts';
import { type Check, missing, note, ok, type Preflight } from './check.ts';

/* SES, for a stage that sends its own mails. Without its sender the user pool is not made. */

const sends = ({ emailSender }: Stage) => emailSender !== undefined;

export const readMailAccount = ({ aws }: Preflight): Promise<GetAccountCommandOutput> =>
  ask('ses:GetAccount', aws.mail.send(new GetAccountCommand({})));

const senderCheck: Check = {
  name: 'SES sender',
  applies: sends,
  async run({ stage, aws, region }) {
    const domain = stage.emailSender?.replace(/.*@/, '') ?? '';
    const identity = await askIfThere(
      'ses:GetEmailIdentity',
      aws.mail.send(new GetEmailIdentityCommand({ EmailIdentity: domain })),
      named('NotFoundException'),
    );
    if (identity === undefined) {
      return missing(
        `SES in ${region} does not know ${domain}`,
        `aws sesv2 create-email-identity --email-identity ${domain} --region ${region}`,
        'Then run this again: it prints the DNS records to add.',
      );
    }
    const { Status, SigningEnabled, Tokens = [] } = identity.DkimAttributes ?? {};
    const records = Tokens.map((token) => `${token}._domainkey.${domain} CNAME ${token}.dkim.amazonses.com`);
    if (!identity.VerifiedForSendingStatus) return missing(`${domain} is not verified: add to its DNS`, ...records);
    if (Status !== 'SUCCESS') return missing(`${domain} has no DKIM (${Status}): add to its DNS`, ...records);
    return SigningEnabled
      ? ok(`${domain} is verified and signs with DKIM`)
      : missing(
          `${domain} does not sign with DKIM`,
          `aws sesv2 put-email-identity-dkim-attributes --email-identity ${domain} --signing-enabled --region ${region}`,
        );
  },
};

const sandboxCheck: Check = {
  name: 'SES sandbox',
  applies: sends,
  async run({ readMailAccount, region }) {
    const { ProductionAccessEnabled: isOut } = await readMailAccount();
    return isOut
      ? ok('the account is out of it')
      : missing(
          'the account may write to verified addresses only; AWS takes about a day',
          `Request production access: https://${region}.console.aws.amazon.com/ses/home?region=${region}#/account`,
        );
  },
};

const sendingCheck: Check = {
  name: 'SES sending',
  applies: sends,
  async run({ readMailAccount, region }) {
    const { SendingEnabled, EnforcementStatus } = await readMailAccount();
    const place = `Answer AWS: https://${region}.console.aws.amazon.com/ses/home?region=${region}#/reputation`;
    if (EnforcementStatus === 'SHUTDOWN') return missing('AWS has stopped it', place);
    if (!SendingEnabled) {
      return missing('it is off', `aws sesv2 put-account-sending-attributes --sending-enabled --region ${region}`);
    }
    return EnforcementStatus === 'PROBATION' ? note('on, but AWS reviews it', place) : ok('on');
  },
};

/** SES's quota in its sandbox. */
const sandboxMails = 200;

const dailyMailsCheck: Check = {
  name: 'SES mails a day',
  applies: sends,
  async run({ readMailAccount, region }) {
    const { Max24HourSend: mails } = (await readMailAccount()).SendQuota ?? {};
    if (mails === undefined) throw new CouldNotAsk(': SES named no quota');
    if (mails === -1) return ok('without limit');
    return mails > sandboxMails
      ? ok(wholeNumber(mails))
      : note(
          `${wholeNumber(mails)}; every sign-up and reset is one`,
          `Ask for more: https://${region}.console.aws.amazon.com/servicequotas/home/services/ses/quotas/L-804C8AE8`,
        );
  },
};

export const mailChecks: readonly Check[] = [senderCheck, sandboxCheck, sendingCheck, dailyMailsCheck];
