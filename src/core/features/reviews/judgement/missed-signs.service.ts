import { Injectable } from '@nestjs/common';
import { FoundIndicators } from '../../analyses/found-indicators.service.js';
import type { Principal } from '../../../platform/caller/principal.js';
import { newId } from '../../../platform/database/identifier.js';
import { UnitOfWork } from '../../../platform/database/unit-of-work.js';
import { type BadField, errors } from '../../../platform/errors/errors.js';
import { mustMatch } from '../../../platform/http/etag.js';
import type { Claim } from '../../../platform/http/idempotency/claim.js';
import { readBody } from '../../../platform/http/late-body.js';
import type { Review } from '../review.entity.js';
import { JudgementAccess } from './judgement-access.js';
import { JudgementLog } from './judgement-log.js';
import { JudgementRepository } from './judgement.repository.js';
import { backward, MissedSignUpdate, type MissedSignView, NewMissedSign } from './judgement.schemas.js';
import { mostMissedSigns } from './judgement.types.js';
import { viewMissedSign } from './judgement.view.js';
import type { MissedSign } from './missed-sign.entity.js';

/** A player may round the end of a recording up. Seconds. */
const rounding = 1;

/** What fraud models did not find in a call, by its reviewer. */
@Injectable()
export class MissedSigns {
  constructor(
    private readonly access: JudgementAccess,
    private readonly judgements: JudgementRepository,
    private readonly found: FoundIndicators,
    private readonly log: JudgementLog,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** Throws REVIEW_NOT_FOUND, ACCESS_DENIED, MISSED_SIGN_NOT_FOUND. */
  read(caller: Principal, reviewId: string, id: string): Promise<MissedSignView> {
    return this.unitOfWork.read(async () =>
      viewMissedSign(await this.one(await this.access.toRead(caller, reviewId), id)),
    );
  }

  /** Throws REVIEW_NOT_FOUND, INSUFFICIENT_PERMISSIONS, VALIDATION_FAILED, CONFLICT. */
  add(caller: Principal, reviewId: string, body: unknown, claim?: Claim): Promise<MissedSignView> {
    return this.unitOfWork.run(async (now) => {
      const known = await this.access.toChange(caller, reviewId);
      const {
        start,
        end,
        type = null,
        quote = null,
        note = null,
      } = readBody(NewMissedSign, body, errors.validationFailed);
      const review = await this.access.hold(caller, known);
      const { accountId, analysisId } = review;
      const { duration, models } = (await this.found.of(accountId, analysisId))!;
      mustBeInCall({ end }, duration, errors.validationFailed);
      if ((await this.judgements.countMissedSigns(accountId, reviewId)) >= mostMissedSigns)
        throw errors.conflict(`The review has ${mostMissedSigns} missed signs already: remove one first.`);
      const by = { createdBy: caller.id, createdAt: now, updatedAt: now };
      const sign = { start, end, type, quote, note, missedBy: models, ...by };
      const added = this.judgements.addMissedSign({
        id: newId('missedSign'),
        accountId,
        reviewId,
        analysisId,
        ...sign,
      });
      this.log.record(caller, review, 'missed_sign_added', { missedSignId: added.id, ...toTell(added) });
      const view = viewMissedSign(added);
      await claim?.keep({ status: 201, body: view }, analysisId);
      return view;
    });
  }

  /** Throws REVIEW_NOT_FOUND, INSUFFICIENT_PERMISSIONS, MISSED_SIGN_NOT_FOUND, INVALID_UPDATE, CONFLICT, PRECONDITION_FAILED. */
  change(
    caller: Principal,
    reviewId: string,
    id: string,
    body: unknown,
    ifMatch: string | undefined,
  ): Promise<MissedSignView> {
    return this.unitOfWork.run(async (now) => {
      const known = await this.access.toChange(caller, reviewId);
      await this.one(known, id);
      const update = readBody(MissedSignUpdate, body, errors.invalidUpdate);
      const review = await this.access.hold(caller, known);
      const sign = await this.one(review, id);
      mustMatch(ifMatch, viewMissedSign(sign));
      const before = JSON.stringify(viewMissedSign(sign));
      Object.assign(sign, Object.fromEntries(Object.entries(update).filter(([, value]) => value !== undefined)));
      if (sign.end < sign.start) throw errors.invalidUpdate([backward]);
      const inCall = await this.found.of(review.accountId, review.analysisId);
      mustBeInCall(sign, inCall!.duration, errors.invalidUpdate);
      if (JSON.stringify(viewMissedSign(sign)) === before) return viewMissedSign(sign);
      sign.updatedAt = now;
      this.log.record(caller, review, 'missed_sign_changed', { missedSignId: id, ...toTell(sign) });
      return viewMissedSign(sign);
    });
  }

  /** Throws REVIEW_NOT_FOUND, INSUFFICIENT_PERMISSIONS, CONFLICT, MISSED_SIGN_NOT_FOUND. */
  remove(caller: Principal, reviewId: string, id: string): Promise<void> {
    return this.unitOfWork.run(async () => {
      const review = await this.access.hold(caller, await this.access.toChange(caller, reviewId));
      const sign = await this.one(review, id);
      this.judgements.remove(sign);
      this.log.record(caller, review, 'missed_sign_removed', { missedSignId: id, ...toTell(sign) });
    });
  }

  private async one({ accountId, id: reviewId }: Pick<Review, 'accountId' | 'id'>, id: string): Promise<MissedSign> {
    const found = await this.judgements.missedSign(accountId, reviewId, id);
    if (!found) throw errors.missedSignNotFound(id);
    return found;
  }
}

const toTell = ({ type, start, end }: MissedSign) => ({ type: type ?? null, start, end });

function mustBeInCall(
  { end }: Pick<MissedSign, 'end'>,
  duration: number,
  refuse: (bad: readonly BadField[]) => Error,
): void {
  if (end > duration + rounding)
    throw refuse([{ path: 'end', reason: `is after the end of the recording, which lasts ${duration.toFixed(1)} s` }]);
}
