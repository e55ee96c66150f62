import { GetAccountCommand } from '@aws-sdk/client-api-gateway';
import { GetAccountSettingsCommand } from '@aws-sdk/client-lambda';
import { GetParameterCommand } from '@aws-sdk/client-ssm';
import { wholeNumber } from '#shared/values/numbers.ts';
import { ask, askIfThere, CouldNotAsk, globalRegion, named } from './aws.ts';
import { type Check, missing, note, ok } from './check.ts';
import { increase } from './quota-checks.ts';
import { isDeployed } from './stack-checks.ts';

/* The account and its region. */

/** The others ask the account of the credentials, so this one is asked first and alone. */
export const accountCheck: Check = {
  name: 'account',
  async run({ stage, account }) {
    return stage.account === undefined || stage.account === account
      ? ok(account)
      : missing(
          `the credentials are of ${account}, the stage belongs to ${stage.account}. Nothing else was asked`,
          'Sign in to the account of the stage: aws sts get-caller-identity',
        );
  },
};

const regionCheck: Check = {
  name: 'region',
  async run({ stage, region, configuredRegion }) {
    if (stage.firewall === 'on' && region !== globalRegion) {
      return missing(
        `the stage goes to ${region}, and a firewall for CloudFront is made in ${globalRegion}`,
        `AWS_REGION=${globalRegion}, or -c ${stage.name}:firewall=off`,
      );
    }
    return configuredRegion === undefined || configuredRegion === region
      ? ok(region)
      : note(`the stage goes to ${region}, the AWS command line to ${configuredRegion}`, `export AWS_REGION=${region}`);
  },
};

/** CDK writes these into the assembly for a deploy, and for the role with which `cdk diff` reads. */
export const bootstrapVersions = { deploy: 6, lookups: 8 };

const bootstrapCheck: Check = {
  name: 'CDK bootstrap',
  async run({ aws, account, region }) {
    const mend = `npx cdk bootstrap aws://${account}/${region}`;
    const found = await askIfThere(
      'ssm:GetParameter',
      aws.ssm.send(new GetParameterCommand({ Name: '/cdk-bootstrap/hnb659fds/version' })),
      named('ParameterNotFound'),
    );
    if (found === undefined) return missing(`none in ${region}`, mend);
    const version = Number(found.Parameter?.Value);
    if (!(version >= bootstrapVersions.deploy)) {
      return missing(`version ${found.Parameter?.Value}, ${bootstrapVersions.deploy} is needed`, mend);
    }
    return version < bootstrapVersions.lookups
      ? note(`version ${version}; cdk diff needs ${bootstrapVersions.lookups}`, mend)
      : ok(`version ${version}`);
  },
};

/** Functions with `signInConcurrency` of their own. */
export const signInFunctions = 1;

/** AWS refuses a reservation that leaves less to all other functions. */
const leftUnreserved = 100;
/** docs/operations.md counts on it. */
const usualConcurrency = 1_000;

const concurrencyCheck: Check = {
  name: 'Lambda concurrency',
  async run(preflight) {
    const { stage, aws, region } = preflight;
    const { AccountLimit } = await ask('lambda:GetAccountSettings', aws.lambda.send(new GetAccountSettingsCommand({})));
    const { ConcurrentExecutions: limit, UnreservedConcurrentExecutions: unreserved } = AccountLimit ?? {};
    if (limit === undefined || unreserved === undefined) throw new CouldNotAsk(': Lambda named no limit');
    const mend = increase({ service: 'lambda', code: 'L-B99A9384' }, usualConcurrency, region);
    const wanted = (stage.signInConcurrency ?? 0) * signInFunctions;
    if (wanted > 0) {
      // What a deployed stage has reserved is off the account's number.
      const reserves = (await isDeployed(preflight)) ? 0 : wanted;
      if (unreserved - reserves < leftUnreserved) {
        return missing(
          `${wholeNumber(unreserved)} unreserved; the stage reserves ${reserves}, and ${leftUnreserved} must stay`,
          mend,
        );
      }
    }
    return limit < usualConcurrency
      ? note(`${wholeNumber(limit)} calls at once, ${wholeNumber(usualConcurrency)} before customers come`, mend)
      : ok(`${wholeNumber(limit)} calls at once, ${wholeNumber(unreserved)} unreserved`);
  },
};

const gatewayLogsCheck: Check = {
  name: 'API Gateway log role',
  async run({ aws, region }) {
    const { cloudwatchRoleArn: role } = await ask('apigateway:GET', aws.gateway.send(new GetAccountCommand({})));
    if (!role) return ok('none; the deploy makes one');
    return isOurs(role)
      ? ok('of a Dealwright stage')
      : note(
          `the deploy replaces ${role}`,
          `Other APIs then log with the new role: https://${region}.console.aws.amazon.com/apigateway/main/settings`,
        );
  },
};

const isOurs = (role: string) => /:role\/dealwright-/.test(role);

export const accountChecks: readonly Check[] = [regionCheck, bootstrapCheck, concurrencyCheck, gatewayLogsCheck];
