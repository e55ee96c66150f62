import { parseArgs } from 'node:util';
import { GetSecretValueCommand, PutSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { newSealKey } from './seal-key.ts';

/* `npm run seal-key`: puts a certificate of its own into a stage's secret, by which signed letters are sealed. */

const usage = `npm run seal-key -- create --stage <stage> --secret <arn>   makes a seal for a stage (output LetterSealKey)

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
    if (positionals.join() !== 'create' || stage === undefined || secret === undefined) return end(usage, 2);
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
if (SecretString.includes('"p12"') && !replace) {
  end('The secret has a seal already. With --replace it gets another.', 1);
}
await secrets.send(new PutSecretValueCommand({ SecretId, SecretString: newSealKey(stage, new Date()) }));
console.log('The stage seals letters now. Functions read the secret within five minutes.');
