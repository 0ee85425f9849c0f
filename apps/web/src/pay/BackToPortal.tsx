import type { Language } from '@afterbell/domain/kernel/languages/languages'
import { portalOf, storedAddress } from '../features/payments/by-link/kept-link.ts'
import { usePayWords } from '../features/payments/pay-words.ts'

/** Leads whoever came from the family portal back to it. */
export function BackToPortal({ address, language }: { address: string; language: Language }) {
  const { payWords } = usePayWords()
  const portal = portalOf(address) ?? portalOf(storedAddress())
  if (portal === null) return null
  return (
    <p className="languages">
      <a href={portalPayments(portal, language)}>{payWords.backToPortal}</a>
    </p>
  )
}

/** The address of a family's payments in the portal. */
export function portalPayments(portal: string, language: string): string {
  return `/portal/${portal}/payments#lang=${language}`
}
