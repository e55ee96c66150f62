/**
 * Stand-ins for all that a prod stage can have, as context values: the largest templates. Rehearsals and tests use them.
 */
export const everythingOn: Record<string, string> = {
  'prod:account': '111122223333',
  'prod:region': 'us-east-1',
  'prod:alarmEmail': 'ops@example.com',
  'prod:company': 'Acorn & Sons Homes, LLC',
  'prod:companyAddress': '1 Main St, Mesa, AZ 85201',
  'prod:supportEmail': 'help@example.com',
  'prod:domain': 'app.example.com',
  'prod:emailSender': 'hello@example.com',
  'prod:certificateArn': 'arn:aws:acm:us-east-1:111122223333:certificate/one',
  'prod:hostedZoneName': 'example.com',
  'prod:hostedZoneId': 'Z0123456789',
  'prod:propertySource': 'rentcast',
  'prod:payments': 'trial-only',
  'prod:paymentsSince': '2026-12-01',
  'prod:originKeys': '1,2,3',
  'prod:firewall': 'on',
  'prod:rollout': 'canary',
  'prod:letterSeal': 'on',
  'prod:records': 'on',
  'prod:sealFingerprints': 'ab'.repeat(32),
};
