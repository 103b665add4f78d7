import { type ComponentType, lazy } from 'react'
import type { RoutePath } from '#core/paths.ts'

type Load = () => Promise<ComponentType>

/** The screen behind each address. */
export const PAGES: Record<RoutePath, Load> = {
  '/': async () => (await import('./SplashPage.tsx')).SplashPage,
  '/login': async () => (await import('#features/accounts/web/LoginPage.tsx')).LoginPage,
  '/onboarding': async () => (await import('./OnboardingPage.tsx')).OnboardingPage,
  '/profile': async () => (await import('#features/home/web/ProfilePage.tsx')).ProfilePage,
  '/profile/seller': async () => (await import('#features/home/web/ProfilePage.tsx')).ProfilePage,
  '/home': async () => (await import('#features/home/web/HomePage.tsx')).HomePage,
  '/filters': async () => (await import('#features/discovery/web/SearchPage.tsx')).SearchPage,
  '/specialist-search': async () =>
    (await import('#features/discovery/web/specialists/SpecialistSearchPage.tsx')).SpecialistSearchPage,
  '/notifications': async () => (await import('#features/notifications/web/NotificationsPage.tsx')).NotificationsPage,
  '/ratings': async () => (await import('#features/reviews/web/RatingsPage.tsx')).RatingsPage,
  '/orders': async () => (await import('#features/orders/web/OrderList.tsx')).OrdersPage,
  '/orders/$id': async () => (await import('./OrderScreen.tsx')).OrderScreen,
  '/ask': async () => (await import('#features/requests/web/AskPage.tsx')).AskPage,
  '/requests': async () => (await import('#features/requests/web/RequestsPage.tsx')).RequestsPage,
  '/requests/$id': async () => (await import('#features/requests/web/RequestPage.tsx')).RequestPage,
  '/asked-near': async () => (await import('#features/requests/web/AskedNearPage.tsx')).AskedNearPage,
  '/meet': async () => (await import('#features/meetings/web/MeetPage.tsx')).MeetPage,
  '/meetings': async () => (await import('#features/meetings/web/MeetingsPage.tsx')).MeetingsPage,
  '/meetings/$id': async () => (await import('#features/meetings/web/MeetingPage.tsx')).MeetingPage,
  '/subscription': async () => (await import('#features/subscriptions/web/SubscriptionPage.tsx')).SubscriptionPage,
  '/circle': async () => (await import('./CircleScreen.tsx')).CircleScreen,
  '/wishlist': async () => (await import('#features/wishlist/web/WishlistPage.tsx')).WishlistPage,
  '/product/$id': async () => (await import('#features/discovery/web/detail/ProductPage.tsx')).ProductPage,
  '/shop/$id': async () => (await import('#features/discovery/web/detail/placePages.tsx')).ShopPage,
  '/shop-list': async () => (await import('#features/listings/web/ShopListPage.tsx')).ShopListPage,
  '/shop-form': async () => (await import('#features/listings/web/forms/formPages.tsx')).ShopFormPage,
  '/shop/$id/edit': async () => (await import('#features/listings/web/forms/formPages.tsx')).ShopFormPage,
  '/item-list': async () => (await import('#features/listings/web/inventoryPages.tsx')).ItemListPage,
  '/item-form': async () => (await import('#features/listings/web/forms/ItemFormPage.tsx')).ItemFormPage,
  '/item/$id/edit': async () => (await import('#features/listings/web/forms/ItemFormPage.tsx')).ItemFormPage,
  '/chat': async () => (await import('./ChatScreen.tsx')).ChatScreen,
  '/chat/$id': async () => (await import('./ChatScreen.tsx')).ChatScreen,
  '/privacy-settings': async () => (await import('./PrivacySettingsScreen.tsx')).PrivacySettingsScreen,
  '/privacy-settings/$page': async () => (await import('./PrivacySettingsScreen.tsx')).PrivacySettingsScreen,
  '/language-settings': async () =>
    (await import('#features/settings/web/LanguageSettingsPage.tsx')).LanguageSettingsPage,
  '/offline-sync': async () => (await import('#features/offline/web/OfflineSyncPage.tsx')).OfflineSyncPage,
  '/privacy-policy': async () => (await import('#features/settings/web/policyPages.tsx')).PrivacyPolicyPage,
  '/terms': async () => (await import('#features/settings/web/policyPages.tsx')).TermsPage,
  '/product-form': async () => (await import('#features/listings/web/forms/ItemFormPage.tsx')).ProductFormPage,
  '/product/$id/edit': async () => (await import('#features/listings/web/forms/ItemFormPage.tsx')).ProductEditPage,
  '/shop/$id/products': async () => (await import('#features/listings/web/inventoryPages.tsx')).ShopProductsPage,
  '/product/$id/inquiries': async () => (await import('#features/insights/web/InquiriesPage.tsx')).InquiriesPage,
  '/item/$id/inquiries': async () => (await import('#features/insights/web/InquiriesPage.tsx')).InquiriesPage,
  '/seller-analytics': async () => (await import('#features/insights/web/analyticsPages.tsx')).SellerAnalyticsPage,
  '/shop/$id/analytics': async () => (await import('#features/insights/web/analyticsPages.tsx')).ShopAnalyticsPage,
  '/item/$id': async () => (await import('#features/discovery/web/detail/ItemPage.tsx')).ItemPage,
  '/services-list': async () => (await import('#features/listings/web/ServiceListPage.tsx')).ServiceListPage,
  '/service-form': async () => (await import('#features/listings/web/forms/ServiceFormPage.tsx')).ServiceFormPage,
  '/service-form/$id': async () => (await import('#features/listings/web/forms/ServiceFormPage.tsx')).ServiceFormPage,
  '/service-provider-form': async () =>
    (await import('#features/listings/web/forms/ServiceFormPage.tsx')).ServiceFormPage,
  '/service/$id': async () => (await import('#features/discovery/web/detail/ServicePage.tsx')).ServicePage,
  '/office-list': async () => (await import('#features/listings/web/listPages.tsx')).OfficeListPage,
  '/office-form': async () => (await import('#features/listings/web/forms/formPages.tsx')).OfficeFormPage,
  '/office/$id': async () => (await import('#features/discovery/web/detail/placePages.tsx')).OfficePage,
  '/office/$id/edit': async () => (await import('#features/listings/web/forms/formPages.tsx')).OfficeFormPage,
  '/admin': async () => (await import('#features/admin/web/AdminPage.tsx')).AdminPage,
  '/sosturnoff': async () => (await import('./alarm.ts')).SosTurnOffPage,
  '/specialist-profile': async () => (await import('#features/listings/web/listPages.tsx')).SpecializationListPage,
  '/specialist-form': async () => (await import('#features/listings/web/forms/formPages.tsx')).SpecializationFormPage,
}

const chosen = new Map<RoutePath, ComponentType>()
const loaded = new Map<RoutePath, ComponentType>()

/** Loads the code of a screen in advance, so that it renders immediately. */
export async function loadScreen(route: RoutePath): Promise<void> {
  loaded.set(route, await PAGES[route]())
}

/**
 * The component of a route; its code loads when it is rendered, unless `loadScreen` did so before. Always the same
 * component.
 */
export function screenOf(route: RoutePath): ComponentType {
  const screen = chosen.get(route) ?? loaded.get(route) ?? onDemand(route)
  chosen.set(route, screen)
  return screen
}

function onDemand(route: RoutePath): ComponentType {
  return lazy(async () => ({ default: await PAGES[route]() }))
}
