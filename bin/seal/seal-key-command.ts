import { parseArgs } from 'node:util';
import { GetSecretValueCommand, PutSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { sealFingerprint } from '#lambdas/domain/seller-pages/seal-fingerprint.ts';
import { sealIn } from '#lambdas/domain/seller-pages/seal-key.ts';
import { newSealKey } from './seal-key.ts';

/* `npm run seal-key`: puts a certificate of its own into a stage's secret, by which signed letters are sealed. */

const usage = `npm run seal-key -- create --stage <stage> --secret <arn>   makes a seal for a stage (output LetterSealKey)
npm run seal-key -- show --secret <arn>                     prints the fingerprint of the seal that is there

  --replace   makes another in place of one that is there; what was sealed before stays valid`;

function end(message: string, code: 1 | 2): never {
  console.error(message);
  process.exit(code);
}

function readArguments() {
  try {
    const { positionals, values } = parseArgs({
      allowPositionals: true,
      options: { stage: { type: 'string' }, secret: { type: 'string' }, replace: { type: 'boolean', default: false } },
    });
    const { stage, secret, replace } = values;
    const command = positionals.join();
    if (!['create', 'show'].includes(command) || secret === undefined) return end(usage, 2);
    if ((command === 'create') !== (stage !== undefined)) return end(usage, 2);
    const [, region] = /^arn:aws[\w-]*:secretsmanager:([a-z\d-]+):\d{12}:secret:/.exec(secret) ?? [];
    return region === undefined
      ? end(`${secret} is no ARN of a secret.\n\n${usage}`, 2)
      : { stage, secret, replace, region };
  } catch (error) {
    return end(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`, 2);
  }
}

const { stage, secret: SecretId, replace, region } = readArguments();
const secrets = new SecretsManagerClient({ region });
const { SecretString = '' } = await secrets.send(new GetSecretValueCommand({ SecretId }));

/** For the stage's setting `sealFingerprints`. */
const listed = (text: string) =>
  `Its fingerprint, for the stage's setting sealFingerprints: ${sealFingerprint(sealIn(text))}`;

if (stage === undefined) {
  console.log(listed(SecretString));
} else {
  if (SecretString.includes('"p12"') && !replace) {
    end('The secret has a seal already. With --replace it gets another.', 1);
  }
  const made = newSealKey(stage, new Date());
  await secrets.send(new PutSecretValueCommand({ SecretId, SecretString: made }));
  console.log('The stage seals letters now. Functions read the secret within five minutes.');
  console.log(`${listed(made)}. Keep those of before in the list.`);
}
