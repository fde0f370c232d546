export { default, generateMetadata } from '@/app/projects/[id]/page';
