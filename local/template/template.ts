import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { readWholeTemplate } from './whole-template.ts';

/*
 * Reads the synthesized CloudFormation templates: the resources of a type, with every reference resolved to the name of
 * its stand-in. A reference that cannot be resolved is refused with the name of the resource that uses it.
 */

/** A resource with its properties resolved to plain values. */
export type Resource = { id: string; type: string; properties: Record<string, unknown> };

export type Template = {
  /** The folder of the cloud assembly and its assets. */
  directory: string;
  /** The resources of a type, in the template's order. */
  resources(type: string): Resource[];
  types(): Set<string>;
  /** A resource's `Ref`: the name or id of its stand-in. */
  reference(id: string): string;
  /** The path of an asset, by its object key in the template. */
  asset(objectKey: string): string;
};

export const region = 'us-east-1';
export const accountId = '000000000000';

/** The start of every queue's URL. */
export const queueOrigin = `https://sqs.${region}.amazonaws.com`;

/** The domain name of the distribution, which is part of settings. */
export const distributionDomain = '127.0.0.1';

const pseudoParameters: Record<string, string> = {
  'AWS::Region': region,
  'AWS::AccountId': accountId,
  'AWS::Partition': 'aws',
  'AWS::URLSuffix': 'amazonaws.com',
  'AWS::StackName': 'dealwright-local',
  'AWS::StackId': `arn:aws:cloudformation:${region}:${accountId}:stack/dealwright-local/local`,
};

type Naming = { ref: (id: string) => string; attributes: Record<string, (id: string) => string> };

const arn = (service: string, rest: string) => `arn:aws:${service}:${region}:${accountId}:${rest}`;

/** The ARN of a function, a version or an alias: `name:qualifier` stands for it, as in AWS's own API. */
export const functionArn = (name: string) => (name.startsWith('arn:') ? name : arn('lambda', `function:${name}`));

/** The results of `Ref` and `Fn::GetAtt` by type. */
const namings: Record<string, Naming> = {
  'AWS::DynamoDB::GlobalTable': {
    ref: (id) => id,
    attributes: { Arn: (id) => arn('dynamodb', `table/${id}`), TableId: (id) => id },
  },
  'AWS::Lambda::Function': {
    ref: (id) => id,
    attributes: { Arn: (id) => arn('lambda', `function:${id}`) },
  },
  // A first deploy publishes the first version.
  'AWS::Lambda::Version': { ref: (id) => id, attributes: { Version: () => '1' } },
  'AWS::IAM::Role': {
    ref: (id) => id,
    attributes: { Arn: (id) => `arn:aws:iam::${accountId}:role/${id}` },
  },
  'AWS::Cognito::UserPool': {
    ref: () => `${region}_LocalPool`,
    attributes: {
      Arn: () => arn('cognito-idp', `userpool/${region}_LocalPool`),
      ProviderName: () => `cognito-idp.${region}.amazonaws.com/${region}_LocalPool`,
      ProviderURL: () => `https://cognito-idp.${region}.amazonaws.com/${region}_LocalPool`,
    },
  },
  'AWS::Cognito::UserPoolClient': {
    ref: (id) => id.toLowerCase().slice(0, 26),
    attributes: { ClientId: (id) => id.toLowerCase().slice(0, 26) },
  },
  'AWS::ApiGatewayV2::Api': {
    ref: (id) => id.toLowerCase(),
    attributes: {
      ApiId: (id) => id.toLowerCase(),
      ApiEndpoint: (id) => `https://${id.toLowerCase()}.execute-api.${region}.amazonaws.com`,
    },
  },
  'AWS::S3::Bucket': {
    ref: (id) => id.toLowerCase(),
    attributes: {
      Arn: (id) => `arn:aws:s3:::${id.toLowerCase()}`,
      DomainName: (id) => `${id.toLowerCase()}.s3.amazonaws.com`,
      RegionalDomainName: (id) => `${id.toLowerCase()}.s3.${region}.amazonaws.com`,
    },
  },
  'AWS::CloudFront::Distribution': {
    ref: (id) => id.toUpperCase(),
    attributes: { DomainName: () => distributionDomain, Id: (id) => id.toUpperCase() },
  },
  'AWS::CloudFront::Function': { ref: (id) => id, attributes: { FunctionARN: (id) => id } },
  'AWS::SecretsManager::Secret': { ref: (id) => arn('secretsmanager', `secret:${id}`), attributes: {} },
  'AWS::SQS::Queue': {
    ref: (id) => `${queueOrigin}/${accountId}/${id}`,
    attributes: {
      Arn: (id) => arn('sqs', id),
      QueueName: (id) => id,
      QueueUrl: (id) => `${queueOrigin}/${accountId}/${id}`,
    },
  },
  'AWS::WAFv2::WebACL': {
    ref: (id) => `${id}|${id}|CLOUDFRONT`,
    attributes: { Arn: (id) => arn('wafv2', `global/webacl/${id}/${id}`) },
  },
  'AWS::Events::Rule': { ref: (id) => id, attributes: { Arn: (id) => arn('events', `rule/${id}`) } },
  'AWS::SNS::Topic': {
    ref: (id) => arn('sns', id),
    attributes: { TopicArn: (id) => arn('sns', id), TopicName: (id) => id },
  },
};

/** Types whose `Ref` is used only by other resources that the runner plays. */
const namedById = [
  'AWS::ApiGatewayV2::Integration',
  'AWS::ApiGatewayV2::Authorizer',
  'AWS::ApiGatewayV2::Route',
  'AWS::CloudFront::OriginAccessControl',
  'AWS::CloudFront::ResponseHeadersPolicy',
  'AWS::CloudFront::CachePolicy',
  'AWS::CloudFront::OriginRequestPolicy',
  'AWS::CloudWatch::Alarm',
  'AWS::CodeDeploy::Application',
  'AWS::CodeDeploy::DeploymentGroup',
  'AWS::KMS::Key',
  'AWS::Lambda::EventSourceMapping',
  'AWS::Lambda::LayerVersion',
];

class Unresolvable extends Error {}

/** Reads the templates of a cloud assembly, as one. */
export function readTemplate(directory: string): Template {
  const { Resources } = readWholeTemplate(directory);

  function resolve(value: unknown, asker: string): unknown {
    if (Array.isArray(value)) return value.map((item) => resolve(item, asker)).filter(isPresent);
    if (value === null || typeof value !== 'object') return value;
    const entries = Object.entries(value);
    const [first] = entries;
    if (entries.length === 1 && first && (first[0] === 'Ref' || first[0].startsWith('Fn::'))) {
      return intrinsic(first[0], first[1], asker);
    }
    return Object.fromEntries(
      entries.map(([key, item]) => [key, resolve(item, asker)]).filter(([, item]) => isPresent(item)),
    );
  }

  function intrinsic(name: string, argument: unknown, asker: string): unknown {
    switch (name) {
      case 'Ref':
        return ref(String(argument), asker);
      case 'Fn::GetAtt': {
        const [id, attribute] = z.tuple([z.string(), z.string()]).parse(argument);
        return attributeOf(id, attribute, asker);
      }
      case 'Fn::Join': {
        const [separator, parts] = z.tuple([z.string(), z.unknown()]).parse(argument);
        return withSecrets(strings(resolve(parts, asker), asker).join(separator), asker);
      }
      case 'Fn::Split': {
        const [separator, text] = z.tuple([z.string(), z.unknown()]).parse(argument);
        return String(resolve(text, asker)).split(separator);
      }
      case 'Fn::Select': {
        const [index, list] = z.tuple([z.coerce.number(), z.unknown()]).parse(argument);
        return strings(resolve(list, asker), asker)[index];
      }
      case 'Fn::Sub':
        return substitute(argument, asker);
      default:
        throw new Unresolvable(`${asker} uses ${name}, which the local runner does not resolve.`);
    }
  }

  // What Secrets Manager would have generated, by the secret's ARN.
  const generated = new Map<string, string>();

  /** Replaces dynamic references by the values of secrets that CloudFormation generates. */
  function withSecrets(text: string, asker: string): string {
    return text.replace(/\{\{resolve:([^}]*)\}\}/g, (_, reference: string) => {
      const id = /^secretsmanager:(arn:.+):SecretString:::$/.exec(reference)?.[1];
      if (!id)
        throw new Unresolvable(`${asker} uses {{resolve:${reference}}}, which the local runner does not resolve.`);
      const value = generated.get(id) ?? randomBytes(20).toString('hex');
      generated.set(id, value);
      return value;
    });
  }

  function substitute(argument: unknown, asker: string): string {
    const [text, variables] =
      typeof argument === 'string'
        ? [argument, {}]
        : z.tuple([z.string(), z.record(z.string(), z.unknown())]).parse(argument);
    return text.replace(/\$\{([^}]+)\}/g, (_, name: string) => {
      if (name.startsWith('!')) return `\${${name.slice(1)}}`;
      if (name in variables) return String(resolve(variables[name], asker));
      const [id, attribute] = name.split('.');
      if (id && attribute) return attributeOf(id, attribute, asker);
      return String(ref(name, asker));
    });
  }

  function ref(id: string, asker: string): string | undefined {
    if (id === 'AWS::NoValue') return undefined;
    const pseudo = pseudoParameters[id];
    if (pseudo !== undefined) return pseudo;
    const type = Resources[id]?.Type;
    if (!type) throw new Unresolvable(`${asker} refers to ${id}, which the template does not hold.`);
    if (type === 'AWS::Logs::LogGroup') return logGroupName(id);
    if (type === 'AWS::Lambda::Alias')
      return `${functionArn(propertyOf(id, 'FunctionName'))}:${propertyOf(id, 'Name')}`;
    const naming = namings[type];
    if (naming) return naming.ref(id);
    if (namedById.includes(type)) return id;
    throw new Unresolvable(`${asker} refers to ${id} (${type}), which the local runner has no name for.`);
  }

  function logGroupName(id: string): string {
    return String(resolve(Resources[id]?.Properties?.LogGroupName ?? id, id));
  }

  function propertyOf(id: string, name: string): string {
    return String(resolve(Resources[id]?.Properties?.[name], id));
  }

  function attributeOf(id: string, attribute: string, asker: string): string {
    const type = Resources[id]?.Type ?? 'unknown';
    const naming = namings[type]?.attributes[attribute];
    if (naming) return naming(id);
    if (type === 'AWS::Logs::LogGroup' && attribute === 'Arn') return arn('logs', `log-group:${logGroupName(id)}:*`);
    if (attribute === 'Id' && namedById.includes(type)) return id;
    throw new Unresolvable(
      `${asker} asks for ${attribute} of ${id} (${type}), which the local runner has no value for.`,
    );
  }

  return {
    directory,
    resources: (type) =>
      Object.entries(Resources)
        .filter(([, resource]) => resource.Type === type)
        .map(([id, resource]) => ({
          id,
          type,
          properties: z.record(z.string(), z.unknown()).parse(resolve(resource.Properties ?? {}, id)),
        })),
    types: () => new Set(Object.values(Resources).map((resource) => resource.Type)),
    reference: (id) => ref(id, 'the local runner') ?? id,
    asset: (objectKey) => join(directory, `asset.${objectKey.replace(/\.zip$/, '')}`),
  };
}

function strings(value: unknown, asker: string): string[] {
  if (!Array.isArray(value)) throw new Unresolvable(`${asker} joins or selects from something other than a list.`);
  return value.map(String);
}

const isPresent = (value: unknown) => value !== undefined;
