import { runs } from '../../../platform/jobs/job.ts'
import { offersTake } from '../../places/offers/make-offers.ts'
import { takeOffer, type TakeParts } from './take-offer.ts'

export const takeOfferJob = runs(offersTake, (taking, parts: TakeParts) => takeOffer(parts, taking))
