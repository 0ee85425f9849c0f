import { familyLogIn, familySessions } from '@afterbell/contract/portal/family-log-in'
import { familyOffers, offersByLink } from '@afterbell/contract/portal/family-offers'
import { emailChangesByLink, familyAccount } from '@afterbell/contract/portal/family-account'
import { familyFiles } from '@afterbell/contract/portal/family-files'
import { familyChildren } from '@afterbell/contract/portal/family-children'
import { familyRegistering } from '@afterbell/contract/portal/family-registering'
import { familyCalendar } from '@afterbell/contract/portal/family-calendar'
import { familyData } from '@afterbell/contract/portal/family-data'
import { familyDays } from '@afterbell/contract/portal/family-days'
import { familyPickups } from '@afterbell/contract/portal/family-pickups'
import { ownRequests } from '@afterbell/contract/portal/own-requests'
import { familyMoney } from '@afterbell/contract/portal/family-money'
import { familyPayments } from '@afterbell/contract/portal/family-payments'
import { familyForms } from '@afterbell/contract/portal/family-forms'
import { familyBookings, familyCart } from '@afterbell/contract/portal/family-bookings'
import { familyAid } from '@afterbell/contract/portal/aid/family-aid'
import { familyChanges } from '@afterbell/contract/portal/spots/family-changes'
import { familySpots } from '@afterbell/contract/portal/spots/family-spots'
import {
  familyCover,
  familyFavorites,
  familyReminders,
  openingFiles,
} from '@afterbell/contract/portal/finding/family-finding'
import { familyHome } from '@afterbell/contract/portal/family-home'
import { familyPolicies } from '@afterbell/contract/portal/family-policies'
import { familyWeek } from '@afterbell/contract/portal/family-week'
import type { Sealer } from '../../platform/security/sealing.ts'
import { serve, type ServedCall } from '../../platform/http/serve.ts'
import {
  choosePerson,
  currentSession,
  endSession,
  listSessions,
  logOut,
  proveFamily,
} from './family-session-acts.ts'
import { askForLetter } from './log-in/ask-for-letter.ts'
import type { LogInParts } from './log-in/log-in.ts'
import { changeAccount, getAccount } from './account/account.ts'
import { askForEmail, confirmEmail } from './account/change-email.ts'
import { listMessages, readMessage } from './account/received-messages.ts'
import { readWanted, saveWanted } from './account/wanted.ts'
import { readEmailChange, undoEmailChange } from './account/undo-email.ts'
import { familyChildActs } from './children/family-children.ts'
import { familyFeed } from './calendar/family-feed.ts'
import { createCalendar, endCalendar, getCalendar } from './calendar/own-calendar.ts'
import { downloadData } from './data/download-data.ts'
import { keptMonths } from './data/own-data.store.ts'
import { addMethod, listMethods, makeOwnDefault, removeOwnMethod, setAutopay } from './money/methods.ts'
import { invoiceFile, statementFile, taxStatementFile } from './money/files.ts'
import { getPayment, listPayments, payInvoices } from './money/pay.ts'
import type { SetUpParts } from '../payments/methods/methods.ts'
import { getInvoice, listInvoices, moneyAccount, type MoneyParts } from './money/invoices.ts'
import { familyAidActs } from './aid/family-aid.ts'
import { familyFormActs } from './forms/family-forms.ts'
import { addToCart, holdAgain } from './booking/add-to-cart.ts'
import { bookCart, reviewCart } from './booking/book-cart.ts'
import { cartActs } from './booking/cart-acts.ts'
import { bookingChoices } from './booking/choices.ts'
import { listJoins } from './booking/list-joins.ts'
import { priceOfWanted } from './booking/price.ts'
import { coverActs } from './finding/cover.ts'
import { favoriteActs } from './finding/favorites.ts'
import { openingFile } from './finding/opening-file.ts'
import { reminderActs } from './finding/reminders.ts'
import { familyToDo } from './home/home.ts'
import { addChildren, registerFamily } from './registering/register.ts'
import { familyPolicyActs } from './policies/family-policies.ts'
import { namePickup, takeBackPickup } from './pickups/name-pickup.ts'
import { ownRequestActs } from './requests/own-requests.ts'
import { tellAbsence, undoAbsence } from './week/tell-absence.ts'
import { tellLate, undoLate } from './week/tell-late.ts'
import { weekOf } from './week/week.ts'
import { familyChangeActs } from './spots/family-changes.ts'
import { familySpotActs } from './spots/family-spots.ts'
import { chooseWishes } from './offers/choose-wishes.ts'
import { giveMandate, takeMandateBack } from './offers/give-mandate.ts'
import { listOffers } from './offers/list-offers.ts'
import type { OfferLinkParts } from './offers/linked-spots.ts'
import { acceptOffer, declineOffer, leaveWait, readOffers, readWait } from './offers/offers-by-link.ts'
import { readLink, useCode, useLink } from './log-in/use-letter.ts'

/** The calls of families, who log in with a letter. */
export function familyRoutes(
  parts: LogInParts & MoneyParts & SetUpParts & OfferLinkParts & { sealer: Sealer },
): ServedCall[] {
  return [
    ...serve(familyLogIn, {
      askForLetter: askForLetter(parts),
      useCode: useCode(parts),
      readLink: readLink(parts),
      useLink: useLink(parts),
    }),
    ...serve(familySessions, {
      current: currentSession(parts),
      prove: proveFamily,
      choosePerson,
      list: listSessions,
      end: endSession(parts),
      logOut: logOut(parts),
    }),
    ...serve(familyAccount, {
      get: getAccount,
      change: changeAccount,
      askForEmail,
      confirmEmail: confirmEmail(parts),
      wanted: readWanted,
      saveWanted,
      messages: listMessages,
      message: readMessage,
    }),
    ...serve(emailChangesByLink, { read: readEmailChange(parts), undo: undoEmailChange(parts) }),
    ...serve(familyOffers, {
      list: listOffers(parts),
      chooseWishes: chooseWishes(parts),
      giveMandate: giveMandate(parts),
      takeMandateBack: takeMandateBack(parts),
    }),
    ...serve(familyChildren, familyChildActs(parts)),
    ...serve(familyRegistering, { register: registerFamily(parts), addChildren }),
    ...serve(offersByLink, {
      read: readOffers(parts),
      accept: acceptOffer(parts),
      decline: declineOffer(parts),
      readWait: readWait(parts),
      leaveWait: leaveWait(parts),
    }),
    ...serve(familyBookings, { choices: bookingChoices, joins: listJoins, price: priceOfWanted }),
    ...serve(familyCart, {
      ...cartActs,
      add: addToCart,
      again: holdAgain,
      review: reviewCart(parts),
      book: bookCart(parts),
    }),
    ...serve(familyFavorites, favoriteActs),
    ...serve(familyReminders, reminderActs),
    ...serve(openingFiles, { file: openingFile(parts) }),
    ...serve(familyCover, coverActs),
    ...serve(familyHome, { home: familyToDo(parts) }),
    ...serve(familyPolicies, familyPolicyActs),
    ...serve(familyForms, familyFormActs(parts)),
    ...serve(familyWeek, { week: weekOf }),
    ...serve(familyCalendar, {
      get: getCalendar(parts),
      create: createCalendar(parts),
      end: endCalendar(parts),
      followed: familyFeed(parts),
    }),
    ...serve(familyData, {
      kept: ({ tx, school }) => keptMonths(tx, school.id),
      download: downloadData(parts),
    }),
    ...serve(familyDays, { tellAbsence, undoAbsence, tellLate, undoLate }),
    ...serve(familyAid, familyAidActs),
    ...serve(familySpots, familySpotActs),
    ...serve(familyChanges, familyChangeActs),
    ...serve(familyPickups, { name: namePickup, takeBack: takeBackPickup }),
    ...serve(ownRequests, ownRequestActs),
    ...serve(familyFiles, {
      invoice: invoiceFile(parts),
      statement: statementFile(parts),
      taxStatement: taxStatementFile(parts),
    }),
    ...serve(familyPayments, {
      methods: listMethods(parts),
      addMethod: addMethod(parts),
      removeMethod: removeOwnMethod(parts),
      makeDefault: makeOwnDefault,
      setAutopay,
      pay: payInvoices(parts),
      list: listPayments,
      payment: getPayment,
    }),
    ...serve(familyMoney, { account: moneyAccount, invoices: listInvoices, invoice: getInvoice(parts) }),
  ]
}
