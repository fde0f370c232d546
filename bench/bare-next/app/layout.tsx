export { default, generateMetadata, viewport } from '@/app/layout';
