export function driverText(driver: string): string {
  return driverNames[driver] ?? driver;
}

const driverNames: Readonly<Record<string, string>> = {
  theirRate: 'Their rate',
  theirPrice: 'Their price',
  theirRent: 'Their rent',
  start: 'It starts later',
  stops: 'They stop paying',
  noteRate: 'Rate of what you owe',
  newRate: 'Rate of the new loan',
  late: 'They pay late',
  taxes: 'Taxes',
  value: 'Value of the house',
  fee: 'The fee',
};
