import { settings } from '@afterbell/contract/settings'
import { pageOf } from '../../platform/pages.ts'
import { notThere } from '../../platform/problems.ts'
import { serve } from '../../platform/serve.ts'
import { addLocation } from './add-location.ts'
import { changeLocation } from './change-location.ts'
import { importLocations } from './import-locations.ts'
import { activeLocations, locationById, locationsPage } from './locations.store.ts'
import { removeLocations } from './remove-locations.ts'
import { activePickUpOptions, activeTShirtSizes, activeTeachers } from './school-lists.store.ts'
import { toggleLocation } from './toggle-location.ts'

export const settingsRoutes = serve(settings, {
  locations: async ({ tx, school, query }) => {
    const { rows, total } = await locationsPage(tx, school, query)
    return pageOf(rows, total, query)
  },
  locationNames: ({ tx, school }) => activeLocations(tx, school.id),
  location: async ({ tx, school, params }) => {
    const location = await locationById(tx, school, params.id)
    if (!location) throw notThere()
    return location
  },
  addLocation,
  changeLocation,
  toggleLocation,
  removeLocations,
  importLocations,
  activeTeachers: ({ tx, school }) => activeTeachers(tx, school.id),
  activeTShirtSizes: ({ tx, school }) => activeTShirtSizes(tx, school.id),
  activePickUpOptions: ({ tx, school }) => activePickUpOptions(tx, school.id),
})
