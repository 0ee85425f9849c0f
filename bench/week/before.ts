import { drawWeek } from './page.tsx'

// A product whose meetings are not dragged.

drawWeek()
