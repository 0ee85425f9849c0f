import type { ComponentType } from 'react'
import type { PageProps, Session } from './school.ts'
import type { FamilyAct } from '@afterbell/domain/portal/family-may'
import { Week } from './week/Week.tsx'
import type { HomeWords } from './words.ts'

/** What a page of a family that is logged in is given. */
export interface FamilyPageProps extends PageProps {
  session: Session
  /** The session is another one after a change of the family. */
  onSession: (session: Session) => void
  /** What follows the page's own name in the address: the id in 'children/{id}'. Empty if nothing does. */
  rest: string
  onLoggedOut: () => void
}

interface FamilyPage {
  /** The first word below the address of the portal; '' is the first page. */
  page: string
  /** In the navigation; null where only other pages lead to it. */
  name: ((words: HomeWords) => string) | null
  /** What the school must let its families do for it. */
  needs?: FamilyAct
  load: () => Promise<ComponentType<FamilyPageProps>>
}

/** The pages of a family that is logged in, in the order of the navigation. Each but the first is loaded when it is opened. */
export const familyPages: readonly FamilyPage[] = [
  {
    page: '',
    name: ({ weekWords }) => weekWords.home,
    // The page that most come for is there at once.
    load: async () => Week,
  },
  {
    page: 'children',
    name: ({ childWords }) => childWords.children,
    load: async () => (await import('./children/Children.tsx')).Children,
  },
  {
    page: 'activities',
    name: ({ weekWords }) => weekWords.activities,
    needs: 'BOOK',
    load: async () => (await import('./find/Activities.tsx')).Activities,
  },
  {
    page: 'cover',
    name: null,
    needs: 'BOOK',
    load: async () => (await import('./cover/Cover.tsx')).Cover,
  },
  {
    // Another child; the step of a new family as well, whatever the address.
    page: 'register',
    name: null,
    load: async () => (await import('./registering/Register.tsx')).Register,
  },
  {
    page: 'book',
    name: null,
    load: async () => (await import('./booking/Book.tsx')).Book,
  },
  {
    page: 'cart',
    name: ({ weekWords }) => weekWords.cart,
    needs: 'BOOK',
    load: async () => (await import('./booking/Cart.tsx')).Cart,
  },
  {
    page: 'payments',
    name: ({ moneyWords }) => moneyWords.page,
    load: async () => (await import('./money/Money.tsx')).Money,
  },
  {
    page: 'forms',
    name: null,
    load: async () => (await import('./forms/Forms.tsx')).Forms,
  },
  {
    page: 'policies',
    name: null,
    load: async () => (await import('./policies/Policies.tsx')).Policies,
  },
  {
    page: 'account',
    name: ({ weekWords }) => weekWords.account,
    load: async () => (await import('./Account.tsx')).Account,
  },
  {
    page: 'messages',
    name: null,
    load: async () => (await import('./account/Messages.tsx')).Messages,
  },
]
