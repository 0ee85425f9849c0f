export { offerWords as spanish } from '@afterbell/domain/portal/offers/family-words.es'
