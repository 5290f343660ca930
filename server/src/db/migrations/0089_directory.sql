CREATE TABLE "directory" (
	"company_id" integer PRIMARY KEY NOT NULL,
	"token_hash" "bytea",
	"token_made_at" timestamp with time zone,
	"last_used_at" timestamp with time zone,
	"invites" boolean DEFAULT false NOT NULL,
	"left_as" text DEFAULT 'gone' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "directory_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "directory_act" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "directory_act_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"act" text NOT NULL,
	"problem" text DEFAULT '' NOT NULL,
	"subject" text NOT NULL,
	"employee_id" integer
);
--> statement-breakpoint
CREATE TABLE "directory_group" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"company_id" integer NOT NULL,
	"department_id" integer,
	"display_name" text NOT NULL,
	"external_id" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "directory_member" (
	"group_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "directory_member_group_id_person_id_pk" PRIMARY KEY("group_id","person_id")
);
--> statement-breakpoint
CREATE TABLE "directory_person" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"company_id" integer NOT NULL,
	"employee_id" integer NOT NULL,
	"user_name" text NOT NULL,
	"external_id" text DEFAULT '' NOT NULL,
	"profile" jsonb NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"is_deleted" boolean DEFAULT false NOT NULL,
	"leaves_at" timestamp with time zone,
	"invite_after" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "directory" ADD CONSTRAINT "directory_company_id_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."company"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "directory_act" ADD CONSTRAINT "directory_act_company_id_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."company"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "directory_act" ADD CONSTRAINT "directory_act_employee_id_employee_id_fk" FOREIGN KEY ("employee_id") REFERENCES "public"."employee"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "directory_group" ADD CONSTRAINT "directory_group_company_id_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."company"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "directory_group" ADD CONSTRAINT "directory_group_department_id_department_id_fk" FOREIGN KEY ("department_id") REFERENCES "public"."department"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "directory_member" ADD CONSTRAINT "directory_member_group_id_directory_group_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."directory_group"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "directory_member" ADD CONSTRAINT "directory_member_person_id_directory_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."directory_person"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "directory_person" ADD CONSTRAINT "directory_person_company_id_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."company"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "directory_person" ADD CONSTRAINT "directory_person_employee_id_employee_id_fk" FOREIGN KEY ("employee_id") REFERENCES "public"."employee"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "directory_act_newest" ON "directory_act" USING btree ("company_id","id");--> statement-breakpoint
CREATE INDEX "directory_act_employee" ON "directory_act" USING btree ("employee_id") WHERE "directory_act"."employee_id" is not null;--> statement-breakpoint
CREATE INDEX "directory_act_at" ON "directory_act" USING btree ("at");--> statement-breakpoint
CREATE UNIQUE INDEX "directory_group_name" ON "directory_group" USING btree ("company_id",lower("display_name"));--> statement-breakpoint
CREATE UNIQUE INDEX "directory_group_external" ON "directory_group" USING btree ("company_id","external_id") WHERE "directory_group"."external_id" <> '';--> statement-breakpoint
CREATE INDEX "directory_group_department" ON "directory_group" USING btree ("department_id") WHERE "directory_group"."department_id" is not null;--> statement-breakpoint
CREATE INDEX "directory_member_person" ON "directory_member" USING btree ("person_id");--> statement-breakpoint
CREATE UNIQUE INDEX "directory_person_employee" ON "directory_person" USING btree ("employee_id");--> statement-breakpoint
CREATE UNIQUE INDEX "directory_person_name" ON "directory_person" USING btree ("company_id",lower("user_name"));--> statement-breakpoint
CREATE UNIQUE INDEX "directory_person_external" ON "directory_person" USING btree ("company_id","external_id") WHERE "directory_person"."external_id" <> '';--> statement-breakpoint
CREATE INDEX "directory_person_list" ON "directory_person" USING btree ("company_id","created_at","id");--> statement-breakpoint
CREATE INDEX "directory_person_leaves" ON "directory_person" USING btree ("leaves_at") WHERE "directory_person"."leaves_at" is not null;