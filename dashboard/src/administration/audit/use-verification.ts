import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { verifyAuditTrail } from '../../api/generated/sdk.gen.ts';
import type { AuditVerification } from '../../api/generated/types.gen.ts';

/** Verifies the whole trail, a part with each request, and shows how far it is. */
export function useVerification() {
  const [reached, setReached] = useState<number>();
  const verification = useMutation({
    mutationFn: async (): Promise<AuditVerification> => {
      let part: AuditVerification | undefined;
      do {
        const query = part ? { afterSequence: part.sequence, afterHash: part.hash } : {};
        part = (await verifyAuditTrail({ query, throwOnError: true })).data;
        setReached(part.sequence);
      } while (part.continues);
      return part;
    },
    retry: false,
  });
  return { verification, reached };
}
