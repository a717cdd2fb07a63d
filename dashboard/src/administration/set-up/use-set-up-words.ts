import { useFormatter, useTranslations } from 'use-intl';
import type { SetUpCheck } from '../../api/generated/types.gen.ts';
import { setUp } from './set-up.en.ts';

type Finding = keyof typeof setUp.findings;
const isKnown = (name: string): name is Finding => name in setUp.findings;

/** What was found, in the language of the desk; in the service's own words where the desk does not know it. */
export function useSetUpWords(): (check: SetUpCheck) => string {
  const t = useTranslations('setUp.findings');
  const format = useFormatter();
  return ({ check, finding, message, details }) => {
    const name = `${check}_${finding}`;
    if (!isKnown(name)) return message;
    const gigabytes = (value: unknown) => format.number(Number(value ?? 0) / 2 ** 30, { maximumFractionDigits: 1 });
    return t(name, {
      names: '',
      url: '',
      trusted: '',
      id: '',
      email: '',
      server: '',
      version: '',
      paths: '',
      seconds: 0,
      notificationDays: 0,
      deliveryDays: 0,
      days: 0,
      ...details,
      free: gigabytes(details.freeBytes),
      wanted: gigabytes(details.wantedBytes),
    });
  };
}
