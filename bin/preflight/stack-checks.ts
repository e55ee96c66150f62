import {
  DescribeStacksCommand,
  paginateListStackResources,
  type Stack,
  type StackStatus,
} from '@aws-sdk/client-cloudformation';
import { paginateDescribeLogGroups } from '@aws-sdk/client-cloudwatch-logs';
import { ask, askIfThere } from './aws.ts';
import { type Check, missing, note, ok, type Preflight, type Stacks } from './check.ts';

/* What earlier deploys of the stage have left. */

export async function readStacks({ stage, aws }: Preflight): Promise<Stacks> {
  const names = [`${stage.stackName}-state`, stage.stackName];
  const read = async (name: string): Promise<[string, Stack | undefined]> => {
    const answer = await askIfThere(
      'cloudformation:DescribeStacks',
      aws.stacks.send(new DescribeStacksCommand({ StackName: name })),
      ({ name: error, message }) => error === 'ValidationError' && message.includes('does not exist'),
    );
    return [name, answer?.Stacks?.[0]];
  };
  return new Map(await Promise.all(names.map(read)));
}

/** A first deploy that failed. The next one can't go on from there. */
const failed: StackStatus[] = ['ROLLBACK_COMPLETE', 'ROLLBACK_FAILED', 'DELETE_FAILED'];
/** A stack in review is empty: the first change set of a deploy was never run. */
const empty: StackStatus[] = ['REVIEW_IN_PROGRESS', 'DELETE_COMPLETE'];

const isStanding = (stack: Stack | undefined): stack is Stack =>
  stack?.StackStatus !== undefined && ![...failed, ...empty].includes(stack.StackStatus);

/** Whether the app's stack stands: what the stage takes of the account it has by then. */
export async function isDeployed(preflight: Preflight): Promise<boolean> {
  return isStanding((await preflight.readStacks()).get(preflight.stage.stackName));
}

export async function outputOf(preflight: Preflight, key: string): Promise<string | undefined> {
  const outputs = [...(await preflight.readStacks()).values()].flatMap((stack) => stack?.Outputs ?? []);
  return outputs.find(({ OutputKey }) => OutputKey === key)?.OutputValue;
}

const stacksCheck: Check = {
  name: 'stacks of the stage',
  async run(preflight) {
    const { region } = preflight;
    const found = [...(await preflight.readStacks())].flatMap(([name, stack]) => (stack ? [{ name, stack }] : []));
    const broken = found.filter(({ stack: { StackStatus: status } }) => status && failed.includes(status));
    if (broken.length > 0) {
      return missing(
        `${broken.map(({ name, stack }) => `${name} is in ${stack.StackStatus}`).join(', ')}`,
        ...broken.flatMap(({ name, stack }) => removal(name, stack, region)),
      );
    }
    const stuck = found.filter(({ stack }) => stack.StackStatus === 'UPDATE_ROLLBACK_FAILED');
    if (stuck.length > 0) {
      return missing(
        `the rollback of ${stuck.map(({ name }) => name).join(', ')} has failed`,
        ...stuck.map(({ name }) => `npx cdk rollback ${name} -c stage=${preflight.stage.name}`),
      );
    }
    const busy = found.filter(
      ({ stack: { StackStatus: status = 'CREATE_COMPLETE' } }) =>
        status.endsWith('_IN_PROGRESS') && !empty.includes(status),
    );
    if (busy.length > 0) return note(`${busy.map(({ name }) => name).join(', ')} is being changed; wait for its end`);
    const standing = found.filter(({ stack }) => isStanding(stack)).map(({ name }) => name);
    return ok(standing.length === 0 ? 'none yet' : standing.join(', '));
  },
};

const removal = (name: string, { EnableTerminationProtection: isProtected }: Stack, region: string) => {
  const where = `--stack-name ${name} --region ${region}`;
  const unprotect = `aws cloudformation update-termination-protection --no-enable-termination-protection ${where}`;
  return [...(isProtected ? [unprotect] : []), `aws cloudformation delete-stack ${where}`];
};

/** Log groups have fixed names, and those of prod stay when it is removed. */
const logsCheck: Check = {
  name: 'logs of an earlier stage',
  async run(preflight) {
    const { stage, region } = preflight;
    const stacks = [...(await preflight.readStacks()).entries()];
    const standing = stacks.filter(([, stack]) => isStanding(stack));
    if (standing.length === stacks.length) return ok('the stage has its own');
    const [groups, owned] = await Promise.all([
      logGroups(preflight, [`/dealwright/${stage.name}/`, `/aws/vendedlogs/dealwright/${stage.name}/`]),
      Promise.all(standing.map(([name]) => logGroupsOf(preflight, name))),
    ]);
    const left = groups.filter((group) => !owned.flat().includes(group));
    return left.length === 0
      ? ok('none')
      : missing(
          `${left.length} stand where the deploy makes its own; save what you need of them`,
          ...left.map((group) => `aws logs delete-log-group --log-group-name ${group} --region ${region}`),
        );
  },
};

async function logGroups({ aws }: Preflight, prefixes: string[]): Promise<string[]> {
  const read = async (logGroupNamePrefix: string) => {
    const names: string[] = [];
    for await (const page of paginateDescribeLogGroups({ client: aws.logs }, { logGroupNamePrefix })) {
      names.push(...(page.logGroups ?? []).flatMap(({ logGroupName }) => logGroupName ?? []));
    }
    return names;
  };
  return (await ask('logs:DescribeLogGroups', Promise.all(prefixes.map(read)))).flat();
}

async function logGroupsOf({ aws }: Preflight, stack: string): Promise<string[]> {
  const read = async () => {
    const names: string[] = [];
    for await (const page of paginateListStackResources({ client: aws.stacks }, { StackName: stack })) {
      const groups = (page.StackResourceSummaries ?? []).filter(
        ({ ResourceType, ResourceStatus }) =>
          ResourceType === 'AWS::Logs::LogGroup' && ResourceStatus !== 'DELETE_COMPLETE',
      );
      names.push(...groups.flatMap(({ PhysicalResourceId }) => PhysicalResourceId ?? []));
    }
    return names;
  };
  return ask('cloudformation:ListStackResources', read());
}

export const stackChecks: readonly Check[] = [stacksCheck, logsCheck];
