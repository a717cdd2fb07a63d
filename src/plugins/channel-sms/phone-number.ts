import { type Addressee, PermanentError } from '@callwarden/sdk';

/** The addressee's number in E.164, with its plus sign. @throws PermanentError NO_PHONE_NUMBER; the number is not repeated. */
export function phoneNumberOf({ phoneNumber }: Addressee): string {
  if (phoneNumber === undefined || phoneNumber === '')
    throw new PermanentError('NO_PHONE_NUMBER', 'The person has no phone number');
  if (!/^\+[1-9]\d{6,14}$/.test(phoneNumber))
    throw new PermanentError('NO_PHONE_NUMBER', 'The phone number of the person is not in E.164, such as +14155550100');
  return phoneNumber;
}
