import type { ComponentType } from 'react'
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
  '/orders': async () => (await import('#features/orders/web/OrdersPage.tsx')).OrdersPage,
  '/orders/$id': async () => (await import('#features/orders/web/OrderPage.tsx')).OrderPage,
  '/subscription': async () => (await import('#features/subscriptions/web/SubscriptionPage.tsx')).SubscriptionPage,
  '/circle': async () => (await import('#features/circles/web/CirclePage.tsx')).CirclePage,
  '/wishlist': async () => (await import('#features/wishlist/web/WishlistPage.tsx')).WishlistPage,
  '/product/$id': async () => (await import('#features/discovery/web/ProductPage.tsx')).ProductPage,
  '/shop/$id': async () => (await import('#features/discovery/web/ShopPage.tsx')).ShopPage,
  '/shop-list': async () => (await import('#features/listings/web/ShopListPage.tsx')).ShopListPage,
  '/shop-form': async () => (await import('#features/listings/web/ShopFormPage.tsx')).ShopFormPage,
  '/shop/$id/edit': async () => (await import('#features/listings/web/ShopFormPage.tsx')).ShopFormPage,
  '/item-list': async () => (await import('#features/listings/web/ItemListPage.tsx')).ItemListPage,
  '/item-form': async () => (await import('#features/listings/web/ItemFormPage.tsx')).ItemFormPage,
  '/item/$id/edit': async () => (await import('#features/listings/web/ItemFormPage.tsx')).ItemFormPage,
  '/chat': async () => (await import('#features/chat/web/ChatPage.tsx')).ChatPage,
  '/chat/$id': async () => (await import('#features/chat/web/ChatPage.tsx')).ChatPage,
  '/privacy-settings': async () => (await import('./PrivacySettingsScreen.tsx')).PrivacySettingsScreen,
  '/language-settings': async () =>
    (await import('#features/settings/web/LanguageSettingsPage.tsx')).LanguageSettingsPage,
  '/offline-sync': async () => (await import('#features/offline/web/OfflineSyncPage.tsx')).OfflineSyncPage,
  '/privacy-policy': async () => (await import('#features/settings/web/PrivacyPolicyPage.tsx')).PrivacyPolicyPage,
  '/terms': async () => (await import('#features/settings/web/TermsPage.tsx')).TermsPage,
  '/product-form': async () => (await import('#features/listings/web/ProductFormPage.tsx')).ProductFormPage,
  '/product/$id/edit': async () => (await import('#features/listings/web/ProductEditPage.tsx')).ProductEditPage,
  '/shop/$id/products': async () => (await import('#features/listings/web/ShopProductsPage.tsx')).ShopProductsPage,
  '/product/$id/inquiries': async () => (await import('#features/insights/web/InquiriesPage.tsx')).InquiriesPage,
  '/item/$id/inquiries': async () => (await import('#features/insights/web/InquiriesPage.tsx')).InquiriesPage,
  '/seller-analytics': async () => (await import('#features/insights/web/SellerAnalyticsPage.tsx')).SellerAnalyticsPage,
  '/shop/$id/analytics': async () => (await import('#features/insights/web/ShopAnalyticsPage.tsx')).ShopAnalyticsPage,
  '/item/$id': async () => (await import('#features/discovery/web/ItemPage.tsx')).ItemPage,
  '/services-list': async () => (await import('#features/listings/web/ServiceListPage.tsx')).ServiceListPage,
  '/service-form': async () => (await import('#features/listings/web/ServiceFormPage.tsx')).ServiceFormPage,
  '/service-form/$id': async () => (await import('#features/listings/web/ServiceFormPage.tsx')).ServiceFormPage,
  '/service-provider-form': async () => (await import('#features/listings/web/ServiceFormPage.tsx')).ServiceFormPage,
  '/service/$id': async () => (await import('#features/discovery/web/ServicePage.tsx')).ServicePage,
  '/office-list': async () => (await import('#features/listings/web/OfficeListPage.tsx')).OfficeListPage,
  '/office-form': async () => (await import('#features/listings/web/OfficeFormPage.tsx')).OfficeFormPage,
  '/office/$id': async () => (await import('#features/discovery/web/OfficePage.tsx')).OfficePage,
  '/office/$id/edit': async () => (await import('#features/listings/web/OfficeFormPage.tsx')).OfficeFormPage,
  '/admin': async () => (await import('#features/admin/web/AdminPage.tsx')).AdminPage,
  '/sosturnoff': async () => (await import('./alarm.ts')).SosTurnOffPage,
  '/specialist-profile': async () =>
    (await import('#features/listings/web/SpecializationListPage.tsx')).SpecializationListPage,
  '/specialist-form': async () =>
    (await import('#features/listings/web/SpecializationFormPage.tsx')).SpecializationFormPage,
}
