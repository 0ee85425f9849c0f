import type { LedgerWords } from './family-words.en.ts'

export const ledgerWords: LedgerWords = {
  moneyOnlyLabels: {
    BASE: 'Costo del programa',
    ADD_ON: 'Opción adicional',
    DISCOUNT: 'Descuento',
    COUPON: 'Cupón',
    SHARE: 'Aporte',
    AID: 'Ayuda económica',
    FEE: 'Recargo',
    MANUAL: 'Cargo',
  },
}
