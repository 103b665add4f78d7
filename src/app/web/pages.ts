import type { ComponentType } from 'react'
import type { RoutePath } from '#core/paths.ts'

type Load = () => Promise<ComponentType>

/** The screen behind each address; an address without one shows the "not built yet" page (`notBuilt.ts`). */
export const PAGES: Partial<Record<RoutePath, Load>> = {
  '/': async () => (await import('./SplashPage.tsx')).SplashPage,
  '/login': async () => (await import('#features/accounts/web/LoginPage.tsx')).LoginPage,
  '/onboarding': async () => (await import('./OnboardingPage.tsx')).OnboardingPage,
  '/profile': async () => (await import('#features/home/web/ProfilePage.tsx')).ProfilePage,
  '/profile/seller': async () => (await import('#features/home/web/ProfilePage.tsx')).ProfilePage,
  '/home': async () => (await import('#features/home/web/HomePage.tsx')).HomePage,
  '/filters': async () => (await import('#features/discovery/web/SearchPage.tsx')).SearchPage,
  '/specialist-search': async () =>
    (await import('#features/discovery/web/specialists/SpecialistSearchPage.tsx')).SpecialistSearchPage,
  '/wishlist': async () => (await import('#features/wishlist/web/WishlistPage.tsx')).WishlistPage,
  '/product/$id': async () => (await import('#features/discovery/web/ProductPage.tsx')).ProductPage,
  '/shop/$id': async () => (await import('#features/discovery/web/ShopPage.tsx')).ShopPage,
  '/shop-list': async () => (await import('#features/listings/web/ShopListPage.tsx')).ShopListPage,
  '/shop-form': async () => (await import('#features/listings/web/ShopFormPage.tsx')).ShopFormPage,
  '/shop/$id/edit': async () => (await import('#features/listings/web/ShopFormPage.tsx')).ShopFormPage,
  '/item-list': async () => (await import('#features/listings/web/ItemListPage.tsx')).ItemListPage,
  '/item-form': async () => (await import('#features/listings/web/ItemFormPage.tsx')).ItemFormPage,
  '/item/$id/edit': async () => (await import('#features/listings/web/ItemFormPage.tsx')).ItemFormPage,
  '/privacy-settings': async () => (await import('#features/settings/web/PrivacySettingsPage.tsx')).PrivacySettingsPage,
  '/language-settings': async () =>
    (await import('#features/settings/web/LanguageSettingsPage.tsx')).LanguageSettingsPage,
  '/privacy-policy': async () => (await import('#features/settings/web/PrivacyPolicyPage.tsx')).PrivacyPolicyPage,
  '/terms': async () => (await import('#features/settings/web/TermsPage.tsx')).TermsPage,
  '/product-form': async () => (await import('#features/listings/web/ProductFormPage.tsx')).ProductFormPage,
  '/product/$id/edit': async () => (await import('#features/listings/web/ProductEditPage.tsx')).ProductEditPage,
  '/shop/$id/products': async () => (await import('#features/listings/web/ShopProductsPage.tsx')).ShopProductsPage,
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
  '/specialist-profile': async () =>
    (await import('#features/listings/web/SpecializationListPage.tsx')).SpecializationListPage,
  '/specialist-form': async () =>
    (await import('#features/listings/web/SpecializationFormPage.tsx')).SpecializationFormPage,
}
