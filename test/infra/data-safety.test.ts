import { expect, it } from 'vitest';
import { makeAssets, makeTestApp, synthesized } from './synthesized.ts';

const holdsData = ['AWS::Cognito::UserPool', 'AWS::DynamoDB::GlobalTable', 'AWS::S3::Bucket'];

it.each(['dev', 'prod'])('replaces nothing that holds data in %s: the logical ids stay', (stage) => {
  const template = synthesized({ stage });
  // With a new id a deploy makes a new, empty table, and leaves the old one behind or deletes it.
  expect(holdsData.flatMap((type) => Object.keys(template.findResources(type))).sort()).toEqual([
    'AccessLogsBucketCD784A59',
    'AvatarsBucket9EA8A7F1',
    'SiteBucket978D4AEB',
    'TablesAnalysesTable113DB0C5',
    'TablesChatsTable0E99F646',
    'TablesIntegrationsTable92308044',
    'TablesProfilesTable6A9A8635',
    'TablesPropertiesTable72AA1C49',
    'UsersPoolBFC35D3B',
  ]);
});

it('synthesizes the same template twice', () => {
  const assets = makeAssets();
  const [first, second] = [makeTestApp({ assets }), makeTestApp({ assets })].map((app) =>
    // CDK's own function is in a temporary folder while assets are not copied, as in this test.
    JSON.stringify(app.synth().stacks[0]?.template).replace(/"[^"]*cdk-custom-resource\w+"/g, '""'),
  );
  expect(first === second).toBe(true);
});
